import { entities, grantStatements, neededParts, queues, roleOf } from '#libs/composition';
import { initOrm, ormOptions, readMigrationScripts } from '#libs/data';
import { databaseSettings } from '#libs/operations';
import { prepareJobs } from '#libs/work';
import pg from 'pg';
import { CliError } from '../cli-error.js';
import { lockTimeout, withLockRetries, withLockTimeout } from './lock-retries.js';
import { runFollowUps } from './migration-follow-ups.js';
import { appliedMigrations, withMigrationLock, markFinished, markUnfinished } from './migration-state.js';
import { operatorSettings } from './operator-settings.js';

/** Creates the partitions of the coming months, for the time until the job does. */
export const addFactMonths = 'select analytics.add_fact_months()';

export interface DatabaseUrls {
  readonly owner: string;
  readonly service: string;
}

export function databaseUrls(): DatabaseUrls {
  const { databaseOwnerUrl: owner, databaseUrl: service } = operatorSettings().of(databaseSettings);
  if (owner === null) throw new CliError('DATABASE_OWNER_URL is not set. Set it to the URL of the role that owns the schema.');
  return { owner, service };
}

/**
 * Migrates schema, job tables and grants, runs the follow-ups of the migrations, and finally records that all of it is
 * finished. Returns the names of the applied migrations. After an interruption at any point, the next run completes the work.
 */
export function migrate(): Promise<string[]> {
  const urls = databaseUrls();
  const needed = neededParts(urls.service);
  return withMigrationLock(urls.owner, async (owner) => {
    // After the wait for the other `migrate`, which may take long.
    await owner.query(`select set_config('lock_timeout', $1, false)`, [lockTimeout.split('=')[1]]);
    const inTurn = <T>(step: string, work: () => Promise<T>) => withLockRetries(owner, step, work);
    await inTurn('Migration state', () => markUnfinished(owner, needed));
    const applied = await applyMigrations(urls.owner, owner);
    await inTurn('Job queues', () => prepareJobs(withLockTimeout(urls.owner), queues));
    await inTurn('Grants', () => grantTo(owner, roleOf(urls.service)));
    await inTurn('Partitions', () => owner.query(addFactMonths));
    await runFollowUps(owner, inTurn);
    await inTurn('Migration state', () => markFinished(owner, needed));
    return applied;
  });
}

async function applyMigrations(ownerUrl: string, owner: pg.Client): Promise<string[]> {
  const done = new Set(await appliedMigrations(owner));
  const pending = (await readMigrationScripts()).filter(({ name }) => !done.has(name));
  // A migration that is not transactional creates an index concurrently. That waits for all older transactions, and nobody waits for it.
  const migrators = { limited: await openMigrator(ownerUrl, lockTimeout), patient: await openMigrator(ownerUrl, '') };
  try {
    for (const { name, isTransactional } of pending) {
      if (!isTransactional) await dropInvalidIndexes(owner);
      const { migrator } = isTransactional ? migrators.limited : migrators.patient;
      await withLockRetries(owner, name, () => migrator.up({ migrations: [name] }));
    }
  } finally {
    await Promise.all(Object.values(migrators).map((orm) => orm.close()));
  }
  return pending.map(({ name }) => name);
}

/** Opens no connection yet. The migrator's own output would mix with the command's on standard output. */
function openMigrator(ownerUrl: string, options: string): ReturnType<typeof initOrm> {
  const { migrations, ...rest } = ormOptions(entities, ownerUrl);
  return initOrm({ ...rest, migrations: { ...migrations, silent: true }, driverOptions: { options } });
}

/** An interrupted concurrent creation leaves an invalid index, which `if not exists` would take for the finished one. */
async function dropInvalidIndexes(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_index i join pg_class c on c.oid = i.indexrelid
       join pg_namespace n on n.oid = c.relnamespace
     where not i.indisvalid and c.relkind = 'i' and pg_has_role(c.relowner, 'member')
       and not exists (select from pg_stat_progress_create_index p where p.index_relid = i.indexrelid)`,
  );
  for (const { name } of rows) await owner.query(`drop index concurrently ${name}`);
}

async function grantTo(owner: pg.Client, role: string): Promise<void> {
  await owner.query('begin');
  try {
    for (const statement of grantStatements(pg.escapeIdentifier(role))) await owner.query(statement);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}
