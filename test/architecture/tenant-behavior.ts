import pg from 'pg';
import type { Catalog, Table } from './catalog.js';
import type { Rule } from './tenant-rules.js';

/** Two accounts that every tenant table gets one row of. */
const [mine, theirs] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'] as const;
const rowId = { [mine]: '00000000-0000-7000-8000-0000000000aa', [theirs]: '00000000-0000-7000-8000-0000000000bb' };
const insufficientPrivilege = '42501';

interface Column {
  name: string;
  type: string;
  is_needed: boolean;
  check: string | null;
}

/** An INSERT of one row of an account, made up from the columns' types and the first word that a check allows. */
async function insertOf({ superuser }: Catalog, table: Table, account: typeof mine | typeof theirs): Promise<string> {
  const { rows } = await superuser.query<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull and not a.atthasdef as is_needed,
       (select pg_get_constraintdef(c.oid) from pg_constraint c where c.conrelid = a.attrelid and c.contype = 'c'
          and c.conkey = array[a.attnum] limit 1) as check
     from pg_attribute a where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [table.oid],
  );
  const bounds = await superuser.query<{ bounds: string | null }>(
    'select pg_get_expr(relpartbound, oid) as bounds from pg_class where oid = $1',
    [table.oid],
  );
  const day = dayWithin(bounds.rows[0]?.bounds ?? null);
  const needed = rows.filter((column) => column.is_needed);
  const values = needed.map((column) => (column.name === table.accountColumn ? `'${account}'` : valueOf(column, account, day)));
  return `insert into ${table.name} (${needed.map((c) => `"${c.name}"`).join(', ')}) values (${values.join(', ')})`;
}

/** A day that a partition by days takes: its first; the table of days without a partition of their own has no bounds to read. */
function dayWithin(bounds: string | null): string {
  if (bounds === null) return '1999-12-31';
  return /FROM \('(\d{4}-\d{2}-\d{2})'\)/.exec(bounds)?.[1] ?? '1999-12-30';
}

function valueOf({ type, check }: Column, account: typeof mine | typeof theirs, day: string): string {
  const word = /'([^']*)'::text/.exec(check ?? '')?.[1] ?? 'x';
  if (type.endsWith('[]')) return "'{}'";
  if (type === 'uuid') return `'${rowId[account]}'`;
  if (type === 'text') return `'${word}'`;
  if (type === 'bytea') return "'\\x00'";
  if (type === 'bit varying') return "'1'";
  if (type === 'jsonb' || type === 'json') return "'{}'";
  if (type === 'date') return `'${day}'`;
  if (type.startsWith('timestamp')) return 'now()';
  if (type === 'boolean') return 'false';
  return '1';
}

/** Puts one row of each account into tenant tables, past policies and foreign keys. */
export async function fillTenantTables(catalog: Catalog, tables: readonly Table[] = catalog.tenantTables): Promise<void> {
  await catalog.superuser.query('set session_replication_role = replica');
  for (const table of tables) {
    for (const account of [mine, theirs] as const) await catalog.superuser.query(await insertOf(catalog, table, account));
  }
  await catalog.superuser.query('set session_replication_role = origin');
}

/** Runs one statement as a role, inside an account or none, and undoes it. */
async function attempt(client: pg.Client, account: string | null, text: string): Promise<{ count: number; refusal: string | null }> {
  await client.query(account === null ? 'begin' : `begin; set local app.account_id = '${account}'`);
  try {
    const { rowCount } = await client.query(text);
    return { count: rowCount ?? 0, refusal: null };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return { count: 0, refusal: error.code ?? 'unknown' };
  } finally {
    await client.query('rollback');
  }
}

const eachTable =
  (complaints: (catalog: Catalog, table: Table) => Promise<(string | false)[]>): Rule =>
  async (catalog) => {
    const found: string[] = [];
    for (const table of catalog.tenantTables) {
      for (const complaint of await complaints(catalog, table)) if (complaint !== false) found.push(`${table.name}: ${complaint}`);
    }
    return found;
  };

/** What the service's role can and cannot do with the rows of a filled database. */
export const behaviorRules = {
  'outside an account every tenant table reads empty, to the owner too': eachTable(async ({ service, owner }, { name }) => {
    const [seen, seenByOwner] = [await attempt(service, null, `select from ${name}`), await attempt(owner, null, `select from ${name}`)];
    return [seen.count > 0 && 'the service reads rows', seenByOwner.count > 0 && 'the owner reads rows'];
  }),

  'outside an account every tenant table refuses writes': eachTable(async (catalog, table) => {
    const { service } = catalog;
    const inserted = await attempt(service, null, await insertOf(catalog, table, mine));
    const updated = await attempt(service, null, `update ${table.name} set ${table.accountColumn} = ${table.accountColumn}`);
    const deleted = await attempt(service, null, `delete from ${table.name}`);
    return [
      inserted.refusal !== insufficientPrivilege && 'takes a row',
      updated.count > 0 && 'changes rows',
      deleted.count > 0 && 'deletes rows',
    ];
  }),

  "inside an account its own row is seen and another's is not": eachTable(async ({ service }, { name, accountColumn }) => {
    const all = await attempt(service, mine, `select from ${name}`);
    const foreign = await attempt(service, mine, `select from ${name} where ${accountColumn} = '${theirs}'`);
    return [all.count === 0 && 'its own row is hidden', foreign.count > 0 && "another account's row is seen"];
  }),

  "inside an account another's row can be neither changed, deleted nor made": eachTable(async (catalog, table) => {
    const { name, accountColumn } = table;
    const { service } = catalog;
    const isForeign = `where ${accountColumn} = '${theirs}'`;
    const updated = await attempt(service, mine, `update ${name} set ${accountColumn} = ${accountColumn} ${isForeign}`);
    const deleted = await attempt(service, mine, `delete from ${name} ${isForeign}`);
    const made = await attempt(service, mine, await insertOf(catalog, table, theirs));
    const moved = await attempt(service, mine, `update ${name} set ${accountColumn} = '${theirs}' where ${accountColumn} = '${mine}'`);
    return [
      updated.count > 0 && 'is changed',
      deleted.count > 0 && 'is deleted',
      made.refusal !== insufficientPrivilege && 'is made',
      moved.refusal !== insufficientPrivilege && 'is made of an own row',
    ];
  }),
} satisfies Record<string, Rule>;

/** What no role that serves requests may be or do; `role` is its name and `client` its connection. */
export async function roleComplaints({ superuser, tables }: Catalog, role: string, client: pg.Client): Promise<string[]> {
  const { rows } = await superuser.query<Record<string, boolean>>(
    `select rolsuper as "is superuser", rolbypassrls as "has BYPASSRLS", rolcreaterole as "may make roles", rolcreatedb as "may make databases",
       exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname !~ '^(pg_|information_schema)' and pg_has_role(r.oid, c.relowner, 'member')) as "is owner of a table",
       exists (select from pg_namespace n where n.nspname !~ '^(pg_|information_schema)' and has_schema_privilege(r.oid, n.oid, 'create'))
         as "may make tables"
     from pg_roles r where rolname = $1`,
    [role],
  );
  const complaints = Object.entries(rows[0] ?? { 'does not exist': true })
    .filter(([, holds]) => holds)
    .map(([what]) => what);
  const isAllowed = async (text: string) => (await attempt(client, null, text)).refusal !== insufficientPrivilege;
  for (const { name } of tables) {
    if (await isAllowed(`alter table ${name} disable row level security`)) complaints.push(`may alter ${name}`);
    if (await isAllowed(`truncate ${name} cascade`)) complaints.push(`may truncate ${name}`);
  }
  const audit = 'foundation.audit_entry';
  if (await isAllowed(`update ${audit} set action = action`)) complaints.push('may change the audit trail');
  // The filled database has an entry of now. The retention job deletes entries that are older than 400 days.
  if ((await attempt(client, mine, `delete from ${audit}`)).count > 0) complaints.push('may shorten the audit trail');
  return complaints;
}
