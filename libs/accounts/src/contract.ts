// What other contexts may import of this one: ports and their data.
export { type RunSql, UserPermissions } from './application/ports/user-permissions.js';
