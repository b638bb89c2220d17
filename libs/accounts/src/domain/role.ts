/** From the least to the greatest; each role may do what the ones before it may. */
export const roles = ['viewer', 'editor', 'manager', 'admin'] as const;
export type Role = (typeof roles)[number];

/** What each permission lets a key do, and the least role that has it. Printed in the API reference. */
export const permissions = {
  'campaigns.read': 'viewer',
  'campaigns.create': 'editor',
  'campaigns.update': 'editor',
  'campaigns.launch': 'manager',
  'campaigns.pause': 'manager',
  'campaigns.resume': 'manager',
  'campaigns.archive': 'manager',
  'creative.read': 'viewer',
  'creative.generate': 'editor',
  'creative.update': 'editor',
  'creative.archive': 'manager',
  'audiences.read': 'viewer',
  'audiences.create': 'editor',
  'audiences.update': 'editor',
  'audiences.archive': 'manager',
  'analytics.read': 'viewer',
  'connections.read': 'viewer',
  'connections.sync': 'editor',
  'connections.disconnect': 'admin',
} as const satisfies Record<string, Role>;

export type Permission = keyof typeof permissions;

/** The same for the account settings, which only a signed-in person reaches. */
export const settingsPermissions = {
  'account.read': 'viewer',
  'keys.manage': 'admin',
  'users.manage': 'admin',
  'plan.change': 'admin',
  'audit_log.read': 'admin',
  'connections.connect': 'admin',
} as const satisfies Record<string, Role>;

const minRoles = Object.entries<Role>({ ...permissions, ...settingsPermissions });

const permissionsByRole = new Map<Role, ReadonlySet<string>>(
  roles.map((role, rank) => [
    role,
    new Set(minRoles.filter(([, least]) => roles.indexOf(least) <= rank).map(([permission]) => permission)),
  ]),
);

/** Whether a user with the role `giver` may give somebody the role: only who manages users may, and none above the own. */
export function mayGive(giver: Role, role: Role): boolean {
  return permissionsOf(giver).has('users.manage') && roles.indexOf(role) <= roles.indexOf(giver);
}

/** Everything a user with this role may do. */
export function permissionsOf(role: Role): ReadonlySet<string> {
  const granted = permissionsByRole.get(role);
  if (!granted) throw new TypeError(`Unknown role ${role}`);
  return granted;
}
