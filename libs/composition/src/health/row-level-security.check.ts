import { failed, type HealthCheck, ok } from '#libs/operations';
import { sql } from '#libs/kernel/infrastructure';
import { entities, schemas } from '../contexts.js';

/** Tables of all accounts together, as the mapping declares them. */
const sharedTables = entities.filter(({ meta }) => meta.rowLevelSecurity !== 'force').map(({ meta }) => `${meta.schema}.${meta.tableName}`);

const tenantTables = sql(
  'row-level security of tables',
  `select name, is_protected, is_open from (
     select format('%s.%s', n.nspname, c.relname) as name, c.relrowsecurity and c.relforcerowsecurity as is_protected,
       exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped) as has_account,
       exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive
         and coalesce(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid), '') !~ 'app\\.account_id') as is_open
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname = any($1::text[])) as tables
   where (has_account or name = any($2::text[])) and name <> all($3::text[]) order by name`,
);
const maxNamed = 5;

/** Every table with rows of accounts, partitions and tables without a mapping included. */
export const rowLevelSecurity: HealthCheck = {
  name: 'row-level-security',
  async run(context) {
    const protectedTables = entities
      .filter(({ meta }) => meta.rowLevelSecurity === 'force')
      .map(({ meta }) => `${meta.schema}.${meta.tableName}`);
    const rows = await (await context.database()).global(tenantTables, [schemas, protectedTables, sharedTables]);
    if (rows.length === 0) return failed('There are no tables.', 'Run "npm run acs -- migrate".');
    const unprotected = rows.filter(({ is_protected }) => !is_protected).map(({ name }) => String(name));
    if (unprotected.length > 0) {
      const statements = unprotected
        .slice(0, maxNamed)
        .map((name) => `alter table ${name} enable row level security, force row level security;`);
      return failed(
        `Row-level security is not enabled and forced on ${namesOf(unprotected)}: one account could read the rows of others.`,
        `Run as the role of DATABASE_OWNER_URL: ${statements.join(' ')}`,
      );
    }
    const open = rows.filter(({ is_open }) => is_open).map(({ name }) => String(name));
    if (open.length > 0) {
      return failed(
        `A policy of ${namesOf(open)} does not compare the account, so one account could read the rows of others.`,
        'List the policies with "select * from pg_policies", and drop those that do not compare app.account_id.',
      );
    }
    return ok(`Row-level security is enabled and forced on all ${rows.length} tables with data of accounts.`);
  },
};

function namesOf(tables: readonly string[]): string {
  const named = tables.slice(0, maxNamed).join(', ');
  return tables.length > maxNamed ? `${named} and ${tables.length - maxNamed} more` : named;
}
