import { canGrantRole, permissions, permissionsOf, roles, settingsPermissions } from './role.js';

describe('roles', () => {
  it('each role may do all that the lesser ones may, and something more or the same', () => {
    roles.slice(1).forEach((role, i) => {
      const lesser = permissionsOf(roles[i] as (typeof roles)[number]);
      expect([...lesser].filter((p) => !permissionsOf(role).has(p))).toEqual([]);
    });
  });

  it('a viewer only reads', () => {
    expect([...permissionsOf('viewer')].filter((permission) => !permission.endsWith('.read'))).toEqual([]);
    expect(permissionsOf('viewer').has('campaigns.read')).toBe(true);
  });

  it('only an admin may give a role to somebody, and any', () => {
    const grants = roles.flatMap((granter) => roles.filter((role) => canGrantRole(granter, role)).map((role) => `${granter} ${role}`));
    expect(grants).toEqual(roles.map((role) => `admin ${role}`));
  });

  it('an admin may do everything in the tables', () => {
    expect([...permissionsOf('admin')].sort()).toEqual(Object.keys({ ...permissions, ...settingsPermissions }).sort());
  });
});
