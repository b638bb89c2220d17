import { initOrm, ormOptions, prepareJobs } from '#libs/foundation';
import pg from 'pg';
import { grantStatements } from '../../../api/src/grants.js';
import { entities, queues } from '../../../api/src/mapping.js';
import { neededParts, roleOf } from '../../../api/src/needed-parts.js';
import { Refusal } from '../refusal.js';
import { followMigrations } from './follow-migrations.js';
import { alone, markFinished, markUnfinished } from './migration-state.js';
import { operatorEnvironment } from './operator-environment.js';

/**
 * Brings schema, job tables and grants up to date, does what follows migrations, and records all of it as finished last;
 * returns the names of the migrations that ran. Killed at any point, the next run does what is left.
 */
export function migrate(): Promise<string[]> {
  const { databaseOwnerUrl, databaseUrl } = operatorEnvironment();
  if (databaseOwnerUrl === null) throw new Refusal('DATABASE_OWNER_URL is not set: it must be the URL of the role that owns the schema.');
  const needed = neededParts(databaseUrl);
  return alone(databaseOwnerUrl, async (owner) => {
    await markUnfinished(owner, needed);
    const applied = await applyMigrations(databaseOwnerUrl);
    await prepareJobs(databaseOwnerUrl, queues);
    await grantTo(owner, roleOf(databaseUrl));
    await followMigrations(owner);
    await markFinished(owner, needed);
    return applied;
  });
}

async function applyMigrations(ownerUrl: string): Promise<string[]> {
  const options = ormOptions(entities, ownerUrl);
  // The migrator's own words would stand beside the command's on standard output.
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
