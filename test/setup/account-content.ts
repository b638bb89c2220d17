import { type Id, uuidOf } from '#libs/kernel';
import type { TestService } from './test-service.js';

/** What requests count, whether they change something or not. */
const counts = ['accounts.request_window', 'accounts.usage_minute', 'accounts.console_usage_minute'];

const tenantTables = `
  select format('%I.%I', n.nspname, c.relname) as name, case when c.relname = 'account' then 'id' else 'account_id' end as owner
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pgboss', 'pg_catalog', 'information_schema')
    and (n.nspname || '.' || c.relname = 'accounts.account'
      or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped))`;

/** Returns a statement whose result changes when a record, event or job of the account $1 does. $2 is its ID in jobs. */
async function contentStatement(api: TestService): Promise<string> {
  const tables = (await api.look(tenantTables)).filter(({ name }) => !counts.includes(String(name)));
  if (tables.length < 20) throw new Error('The tables of tenants were not found.');
  const rows = tables.map(
    ({ name, owner }) => `select '${name} ' || (to_jsonb(t) - 'last_used_at')::text as row from ${name} t where t.${owner} = $1`,
  );
  rows.push(`select name || ' ' || id || ' ' || data::text from pgboss.job where data->>'account_id' = $2`);
  return `select row from (${rows.join(' union all ')}) as content order by row`;
}

/** Reads everything that is stored for an account, to see that a request has changed nothing. */
export async function accountContent(api: TestService): Promise<(accountId: Id<'acc'>) => Promise<string[]>> {
  const statement = await contentStatement(api);
  return async (accountId) => (await api.look(statement, [uuidOf(accountId), accountId])).map(({ row }) => String(row));
}
