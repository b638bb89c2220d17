// What other contexts may import of this one: ports and their data.
export { UserPermissions } from './application/ports/user-permissions.js';
export { AccountDirectory, type AccountSummary } from './application/ports/account-directory.js';
