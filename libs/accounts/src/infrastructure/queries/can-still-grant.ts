import { canGrantRole, roles } from '../../domain/role.js';

/** All pairs of roles of which the first may grant the second, as SQL. */
const grantableRoles = roles
  .flatMap((granter) => roles.filter((role) => canGrantRole(granter, role)).map((role) => `('${granter}', '${role}')`))
  .join(', ');

/** Whether a user may still grant a role, as SQL. `granter` is the alias of a row of `accounts.user`. */
export function canStillGrant(granter: string, role: string): string {
  return `(${granter}.deactivated_at is null and (${granter}.role, ${role}) in (${grantableRoles}))`;
}
