import { migrationLock } from '#libs/data';
import pg from 'pg';

/**
 * Runs `work` under a lock that lets only one process migrate the database at a time; a second process waits. PostgreSQL
 * releases the lock when the connection closes, so a killed process does not block others.
 */
export async function withMigrationLock<T>(ownerUrl: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'acs-migrate', keepAlive: true });
  // A broken connection also fails the next statement, and that error is reported.
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    const { rows } = await owner.query<{ is_acquired: boolean }>('select pg_try_advisory_lock($1, $2) as is_acquired', [...migrationLock]);
    if (rows[0]?.is_acquired !== true) {
      process.stderr.write('Another process is migrating this database. Waiting for it to finish.\n');
      await owner.query('select pg_advisory_lock($1, $2)', [...migrationLock]);
    }
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/**
 * Marks the database as not servable until `markFinished`, even if this process is killed. A database that already has all
 * parts stays servable, because the migration does not change it.
 */
export async function markUnfinished(owner: pg.Client, needed: readonly string[]): Promise<void> {
  const { rows } = await owner.query<{ exists: boolean }>(`select to_regclass('foundation.servable_state') is not null as exists`);
  if (rows[0]?.exists !== true) return;
  await owner.query(
    'update foundation.servable_state set is_finished = false, changed_at = now() where is_finished and not ($1::text[] <@ parts)',
    [needed],
  );
}

/** The names of the applied migrations. */
export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.mikro_orm_migrations') is not null as exists`,
  );
  if (tables[0]?.exists !== true) return [];
  const { rows } = await client.query<{ name: string }>('select name from public.mikro_orm_migrations order by id');
  return rows.map(({ name }) => name);
}

/** Keeps the recorded parts that another version or another role needs. */
export async function markFinished(owner: pg.Client, needed: readonly string[]): Promise<void> {
  await owner.query(
    `insert into foundation.servable_state as state (parts, is_finished, changed_at) values ($1::text[], true, now())
     on conflict (singleton) do update set is_finished = true, changed_at = now(),
       parts = array(select unnest(state.parts) union select unnest(excluded.parts) order by 1)`,
    [needed],
  );
}
