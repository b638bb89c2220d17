import { type Database, EnvironmentError, sql, unservableReason } from '#libs/foundation';
import { schemas } from './mapping.js';

const minVersion = 180_000;
const facts = sql(
  'facts of the database',
  `select current_setting('server_version_num')::int as version, current_setting('server_version') as shown,
     r.rolsuper or r.rolbypassrls as unbound,
     exists (select from pg_class c where c.relnamespace in (select oid from pg_namespace where nspname = any($1::text[]))
       and pg_has_role(current_user, c.relowner, 'member')) as owner
   from pg_roles r where r.rolname = current_user`,
);

/** Refuses to serve on a database that is too old, on which `migrate` has not finished, or whose role would see through row-level security. */
export async function assertServable(database: Database, neededParts: readonly string[]): Promise<void> {
  const [row] = await database.global(facts, [schemas]);
  if (row.version < minVersion) throw new EnvironmentError(`DATABASE_URL leads to PostgreSQL ${row.shown}: it must be 18 or newer.`);
  if (row.unbound) {
    throw new EnvironmentError(
      'DATABASE_URL names a role that is superuser or has BYPASSRLS: it must be one that row-level security binds.',
    );
  }
  if (row.owner) {
    throw new EnvironmentError(
      'DATABASE_URL names a role that owns the tables: it must be another one, which cannot change their policies.',
    );
  }
  const reason = await unservableReason(database, neededParts);
  if (reason !== undefined) throw new EnvironmentError(reason);
}
