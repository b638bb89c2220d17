import { permissions, permissionsOf, roles } from './role.js';

describe('roles', () => {
  it('each role may do all that the lesser ones may, and something more or the same', () => {
    roles.slice(1).forEach((role, i) => {
      const lesser = permissionsOf(roles[i] as (typeof roles)[number]);
      expect([...lesser].filter((p) => !permissionsOf(role).has(p))).toEqual([]);
    });
  });

  it('a viewer only reads', () => {
    expect([...permissionsOf('viewer')]).toEqual(['campaigns.read']);
  });

  it('an admin may do everything in the table', () => {
    expect([...permissionsOf('admin')].sort()).toEqual(Object.keys(permissions).sort());
  });
});
