import { readdirSync } from 'node:fs';
import { type Database, EnvironmentError, sql } from '#libs/foundation';
import { schemas } from './mapping.js';

const leastVersion = 180_000;
const facts = sql(
  'facts of the database',
  `select current_setting('server_version_num')::int as version, current_setting('server_version') as shown,
     r.rolsuper or r.rolbypassrls as unbound,
     exists (select from pg_class c where c.relnamespace in (select oid from pg_namespace where nspname = any($1::text[]))
       and pg_has_role(current_user, c.relowner, 'member')) as owner, to_regclass('public.mikro_orm_migrations') is not null as migrated
   from pg_roles r where r.rolname = current_user`,
);
const applied = sql('applied migrations', 'select name from public.mikro_orm_migrations');

/** Refuses to serve on a database that is too old, not migrated, or whose role would see through row-level security. */
export async function mustBeServable(database: Database, migrations = migrationNames()): Promise<void> {
  const [row] = await database.global(facts, [schemas]);
  if (row.version < leastVersion) throw new EnvironmentError(`DATABASE_URL leads to PostgreSQL ${row.shown}: it must be 18 or newer.`);
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
  const done = new Set(row.migrated ? (await database.global(applied, [])).map((m) => m.name as string) : []);
  const missing = migrations.filter((name) => !done.has(name));
  if (missing.length > 0) {
    throw new EnvironmentError(`The database lacks ${missing.length} migration(s): run "npm run acs -- migrate" first.`);
  }
}

function migrationNames(): string[] {
  const folder = new URL('../../../migrations/', import.meta.url);
  return readdirSync(folder)
    .filter((file) => /^Migration\w+\.(js|ts)$/.test(file))
    .map((file) => file.replace(/\.(js|ts)$/, ''));
}
