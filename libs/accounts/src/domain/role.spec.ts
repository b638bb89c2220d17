import { canGrantRole, permissions, permissionsOf, roles, settingsPermissions } from './role.js';

describe('roles', () => {
  it('each role has all permissions of the lower roles', () => {
    roles.slice(1).forEach((role, i) => {
      const lesser = permissionsOf(roles[i] as (typeof roles)[number]);
      expect([...lesser].filter((p) => !permissionsOf(role).has(p))).toEqual([]);
    });
  });

  it('a viewer has only read permissions', () => {
    expect([...permissionsOf('viewer')].filter((permission) => !permission.endsWith('.read'))).toEqual([]);
    expect(permissionsOf('viewer').has('campaigns.read')).toBe(true);
  });

  it('only an admin can grant roles, and can grant any', () => {
    const grants = roles.flatMap((granter) => roles.filter((role) => canGrantRole(granter, role)).map((role) => `${granter} ${role}`));
    expect(grants).toEqual(roles.map((role) => `admin ${role}`));
  });

  it('an admin has all permissions of the tables', () => {
    expect([...permissionsOf('admin')].sort()).toEqual(Object.keys({ ...permissions, ...settingsPermissions }).sort());
  });
});
