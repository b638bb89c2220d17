import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { CliError } from '../cli-error.js';

/**
 * How long a step of `migrate` waits for a lock. Every statement that comes later and needs the same table waits behind it, so this is also
 * the time that requests may wait.
 */
const lockTimeoutMs = 400;
const firstPauseMs = 250;
const maxPauseMs = 5_000;
/** A transaction that runs for longer than this must be ended by an operator. */
const maxWaitMs = 15 * 60_000;

/** A setting of a connection, as its `options`. */
export const lockTimeout = `-c lock_timeout=${lockTimeoutMs}ms`;

/** Adds the lock timeout to the URL of a connection. */
export function withLockTimeout(url: string): string {
  const limited = new URL(url);
  const { searchParams } = limited;
  searchParams.set('options', [searchParams.get('options'), lockTimeout].filter(Boolean).join(' '));
  return limited.href;
}

/**
 * Runs a step and runs it again while another transaction holds a lock that it needs. The step must be one transaction, or repeatable.
 * Between two attempts, the statements that waited behind the step run.
 */
export async function withLockRetries<T>(observer: pg.Client, step: string, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + maxWaitMs;
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      const holders = await holdersOfLocks(observer);
      if (performance.now() >= end) {
        throw new CliError(`${step}: another transaction holds a lock for too long (${holders}). End it, then run migrate again.`);
      }
      if (attempt === 0) process.stderr.write(`${step}: waiting for a lock that another transaction holds (${holders}).\n`);
      await sleep(Math.min(firstPauseMs * 2 ** attempt, maxPauseMs));
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

/** The sessions that hold a lock on a table of this database. A role may see who they are, or only their process IDs. */
async function holdersOfLocks(observer: pg.Client): Promise<string> {
  const { rows } = await observer.query<{ holder: string }>(
    `select concat_ws(' ', 'pid', l.pid, nullif(a.application_name, ''), to_char(now() - a.xact_start, 'HH24:MI:SS')) as holder
     from (select distinct pid from pg_locks join pg_class c on c.oid = relation
       where locktype = 'relation' and granted and pid <> pg_backend_pid() and c.relkind in ('r', 'p')
         and c.relnamespace not in ('pg_catalog'::regnamespace)
         and database = (select oid from pg_database where datname = current_database())) l
     left join pg_stat_activity a using (pid) order by a.xact_start nulls last, l.pid limit 5`,
  );
  return rows.length === 0 ? 'it has ended meanwhile' : rows.map(({ holder }) => holder).join(', ');
}
