import { type Database, describeDurability, readDurability, unservableReason } from '#libs/data';
import { EnvironmentError } from '#libs/operations';
import { type Rows, sql } from '#libs/kernel/infrastructure';
import { schemas } from './contexts.js';

export const minVersion = 180_000;
const facts = sql(
  'facts of the database',
  `select current_setting('server_version_num')::int as version, current_setting('server_version') as shown,
     r.rolsuper or r.rolbypassrls as unbound,
     exists (select from pg_class c where c.relnamespace in (select oid from pg_namespace where nspname = any($1::text[]))
       and pg_has_role(current_user, c.relowner, 'member')) as owner
   from pg_roles r where r.rolname = current_user`,
);

interface DatabaseFacts {
  readonly version: number;
  /** The version as people read it. */
  readonly shown: string;
  /** Whether row-level security does not apply to the role of the connection. */
  readonly unbound: boolean;
  /** Whether the role owns tables, or is a member of their owner. */
  readonly owner: boolean;
}

export async function readDatabaseFacts(rows: Rows): Promise<DatabaseFacts> {
  const [row] = await rows.global(facts, [schemas]);
  return row as DatabaseFacts;
}

/**
 * Throws if the database is too old, if it may lose acknowledged changes in a crash, if `migrate` has not finished, or if row-level
 * security does not apply to the role.
 */
export async function assertServable(database: Database, neededParts: readonly string[]): Promise<void> {
  const { version, shown, unbound, owner } = await readDatabaseFacts(database);
  if (version < minVersion) throw new EnvironmentError(`DATABASE_URL is a PostgreSQL ${shown} server. PostgreSQL 18 or newer is required.`);
  if (unbound) {
    throw new EnvironmentError(
      'The role of DATABASE_URL is a superuser or has BYPASSRLS. Use a role that is subject to row-level security.',
    );
  }
  if (owner) {
    throw new EnvironmentError('The role of DATABASE_URL owns the tables. Use another role that cannot change their policies.');
  }
  const { off, isDisposable } = await readDurability(database);
  if (off.length > 0 && !isDisposable) {
    const { found, remedy } = describeDurability(off);
    throw new EnvironmentError(`DATABASE_URL: ${found} ${remedy} If nobody needs the data, set acs.disposable = 'on' for the database.`);
  }
  const reason = await unservableReason(database, neededParts);
  if (reason !== undefined) throw new EnvironmentError(reason);
}
