/** All roles in ascending order. Each role includes the permissions of the previous ones. */
export const roles = ['viewer', 'editor', 'manager', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Descriptions of all permissions, with the minimum role of each. Included in the API reference. */
export const permissions = {
  'account.read': 'viewer',
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
  'events.read': 'viewer',
  'webhooks.read': 'viewer',
  'webhooks.manage': 'manager',
} as const satisfies Record<string, Role>;

export type Permission = keyof typeof permissions;

/** Permissions for the account settings, which require a browser session. */
export const settingsPermissions = {
  'keys.manage': 'admin',
  'users.manage': 'admin',
  'plan.change': 'admin',
  'spending_limits.change': 'admin',
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

/** Whether a user with the role `granter` may grant a role. This requires permission to manage users and at least the same role. */
export function canGrantRole(granter: Role, role: Role): boolean {
  return permissionsOf(granter).has('users.manage') && roles.indexOf(role) <= roles.indexOf(granter);
}

/** Returns all permissions of a role. */
export function permissionsOf(role: Role): ReadonlySet<string> {
  const granted = permissionsByRole.get(role);
  if (!granted) throw new TypeError(`Unknown role ${role}`);
  return granted;
}
