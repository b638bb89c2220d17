import { type Database, EnvironmentError, sql, unservableReason } from '#libs/foundation';
import { schemas } from './contexts.js';

const minVersion = 180_000;
const facts = sql(
  'facts of the database',
  `select current_setting('server_version_num')::int as version, current_setting('server_version') as shown,
     r.rolsuper or r.rolbypassrls as unbound,
     exists (select from pg_class c where c.relnamespace in (select oid from pg_namespace where nspname = any($1::text[]))
       and pg_has_role(current_user, c.relowner, 'member')) as owner
   from pg_roles r where r.rolname = current_user`,
);

/** Throws if the database is too old, if `migrate` has not finished, or if row-level security does not apply to the role. */
export async function assertServable(database: Database, neededParts: readonly string[]): Promise<void> {
  const [row] = await database.global(facts, [schemas]);
  if (row.version < minVersion)
    throw new EnvironmentError(`DATABASE_URL is a PostgreSQL ${row.shown} server. PostgreSQL 18 or newer is required.`);
  if (row.unbound) {
    throw new EnvironmentError(
      'The role of DATABASE_URL is a superuser or has BYPASSRLS. Use a role that is subject to row-level security.',
    );
  }
  if (row.owner) {
    throw new EnvironmentError('The role of DATABASE_URL owns the tables. Use another role that cannot change their policies.');
  }
  const reason = await unservableReason(database, neededParts);
  if (reason !== undefined) throw new EnvironmentError(reason);
}
