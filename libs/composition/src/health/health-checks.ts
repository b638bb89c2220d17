import { type EnvironmentError, failed, type HealthCheck, type Machine, ok } from '#libs/operations';
import { AccountTenants } from '#libs/accounts';
import { contexts } from '../contexts.js';
import { readEachGroup } from '../settings.js';
import { connectionPool, databaseTls, durability } from './database-checks.js';
import { databaseRoles } from './database-roles.check.js';
import { databaseVersion } from './database-version.check.js';
import { diagnose, type Diagnosis } from './diagnose.js';
import { Installation, thisMachine } from './installation.js';
import { certificate, clock, disk } from './machine-checks.js';
import { migrations } from './migrations.check.js';
import { rowLevelSecurity } from './row-level-security.check.js';
import { webhookUsers } from './webhook-users.check.js';
import { deadLetters, jobRunner } from './work-checks.js';

const settingsCheck = (errors: readonly EnvironmentError[]): HealthCheck => ({
  name: 'settings',
  run: async () =>
    errors.length === 0
      ? ok('All settings are valid.')
      : failed(errors.map(({ message }) => message).join(' '), 'Correct the settings. .env.example lists what each allows.'),
});

/** Checks the installation that the environment variables name. It changes nothing and needs no running service. */
export async function checkInstallation(
  environment: Readonly<Record<string, string | undefined>>,
  machine: Machine = thisMachine,
): Promise<Diagnosis> {
  const { settings, errors } = readEachGroup(environment);
  const installation = new Installation(settings, machine, (database) => new AccountTenants(database).all());
  const checks = [
    settingsCheck(errors),
    databaseVersion,
    databaseRoles,
    rowLevelSecurity,
    migrations,
    durability,
    connectionPool,
    databaseTls,
    clock,
    jobRunner,
    deadLetters,
    certificate,
    disk,
    ...contexts.flatMap(({ healthChecks = [] }) => healthChecks),
    webhookUsers,
  ];
  try {
    return await diagnose(checks, installation);
  } finally {
    await installation.close();
  }
}
