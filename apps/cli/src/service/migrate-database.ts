import { entities, grantStatements, neededParts, queues, roleOf } from '#libs/composition';
import { databaseSettings, initOrm, ormOptions, prepareJobs } from '#libs/foundation';
import pg from 'pg';
import { CliError } from '../cli-error.js';
import { runFollowUps } from './migration-follow-ups.js';
import { withMigrationLock, markFinished, markUnfinished } from './migration-state.js';
import { operatorSettings } from './operator-settings.js';

/**
 * Migrates schema, job tables and grants, runs the follow-ups of the migrations, and finally records that all of it is
 * finished. Returns the names of the applied migrations. After an interruption at any point, the next run completes the work.
 */
export function migrate(): Promise<string[]> {
  const { databaseOwnerUrl, databaseUrl } = operatorSettings().of(databaseSettings);
  if (databaseOwnerUrl === null) throw new CliError('DATABASE_OWNER_URL is not set. Set it to the URL of the role that owns the schema.');
  const needed = neededParts(databaseUrl);
  return withMigrationLock(databaseOwnerUrl, async (owner) => {
    await markUnfinished(owner, needed);
    const applied = await applyMigrations(databaseOwnerUrl);
    await prepareJobs(databaseOwnerUrl, queues);
    await grantTo(owner, roleOf(databaseUrl));
    await runFollowUps(owner);
    await markFinished(owner, needed);
    return applied;
  });
}

async function applyMigrations(ownerUrl: string): Promise<string[]> {
  const options = ormOptions(entities, ownerUrl);
  // The migrator's own output would mix with the command's on standard output.
  const orm = await initOrm({ ...options, migrations: { ...options.migrations, silent: true } });
  try {
    return (await orm.migrator.up()).map((migration) => migration.name);
  } finally {
    await orm.close();
  }
}

async function grantTo(owner: pg.Client, role: string): Promise<void> {
  await owner.query('begin');
  for (const statement of grantStatements(pg.escapeIdentifier(role))) await owner.query(statement);
  await owner.query('commit');
}
