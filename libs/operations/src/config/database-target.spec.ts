import { databaseTargetOf } from './database-target.js';

describe('the way to a database', () => {
  it.each([
    ['postgres://acs@127.0.0.1:5433/acs', true],
    ['postgres://acs@localhost/acs', true],
    ['postgres://acs@[::1]/acs', true],
    ['postgres://acs@%2Fvar%2Frun%2Fpostgresql/acs', true],
    ['postgres:///acs?host=/var/run/postgresql', true],
    ['postgres://acs@localhost/acs?host=db.example', false],
    ['postgres://acs@127.evil.example/acs', false],
    ['postgres://acs@database:5432/acs', false],
    ['postgres://acs@10.0.0.5/acs', false],
  ])('of %s stays on the machine: %s', (url, isOnThisMachine) => {
    expect(databaseTargetOf(url).isOnThisMachine).toBe(isOnThisMachine);
  });

  it.each([
    ['', false],
    ['?sslmode=disable', false],
    ['?ssl=0', false],
    ['?sslmode=disable&ssl=true', false],
    ['?ssl=true', true],
    ['?sslmode=require', true],
    ['?sslmode=verify-full&sslrootcert=/tls/ca.pem', true],
    ['?sslrootcert=/tls/ca.pem', true],
  ])('with %j is encrypted: %s', (query, isEncrypted) => {
    expect(databaseTargetOf(`postgres://acs@db.example/acs${query}`).isEncrypted).toBe(isEncrypted);
  });
});
