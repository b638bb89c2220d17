import { migrationLock } from '#libs/foundation';
import pg from 'pg';

/**
 * Runs `work` while no other process migrates the same database: a second one waits. The lock ends with the connection,
 * so that of a killed process holds nobody up.
 */
export async function alone<T>(ownerUrl: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'acs-migrate', keepAlive: true });
  // What breaks the connection fails the next statement too, and that is reported.
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    const { rows } = await owner.query<{ is_mine: boolean }>('select pg_try_advisory_lock($1, $2) as is_mine', [...migrationLock]);
    if (rows[0]?.is_mine !== true) {
      process.stderr.write('Another process migrates this database: waiting until it has finished.\n');
      await owner.query('select pg_advisory_lock($1, $2)', [...migrationLock]);
    }
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/**
 * From here to `markFinished` the database is not servable, whatever becomes of this process. One that has everything
 * stays servable: what is done to it again changes nothing.
 */
export async function markUnfinished(owner: pg.Client, needed: readonly string[]): Promise<void> {
  const { rows } = await owner.query<{ exists: boolean }>(`select to_regclass('foundation.servable_state') is not null as exists`);
  if (rows[0]?.exists !== true) return;
  await owner.query(
    'update foundation.servable_state set is_finished = false, changed_at = now() where is_finished and not ($1::text[] <@ parts)',
    [needed],
  );
}

/** Parts that another version or another role needs are still there. */
export async function markFinished(owner: pg.Client, needed: readonly string[]): Promise<void> {
  await owner.query(
    `insert into foundation.servable_state as state (parts, is_finished, changed_at) values ($1::text[], true, now())
     on conflict (singleton) do update set is_finished = true, changed_at = now(),
       parts = array(select unnest(state.parts) union select unnest(excluded.parts) order by 1)`,
    [needed],
  );
}
