import { type Catalog, referenceTables, type Table } from './catalog.js';

/** Looks at the catalog and names every table that breaks the rule, with what is wrong. */
export type Rule = (catalog: Catalog) => Promise<string[]>;

const theAccountOf = (column: string) => `(${column} = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid)`;

async function ask<T extends object>({ superuser }: Catalog, table: Table, text: string): Promise<T[]> {
  return (await superuser.query<T>(text, [table.oid])).rows;
}

/** A rule that looks at one tenant table at a time. */
const eachTenantTable =
  (complaints: (catalog: Catalog, table: Table & { accountColumn: string }) => Promise<string[]>): Rule =>
  async (catalog) => {
    const found: string[] = [];
    for (const table of catalog.tenantTables) {
      for (const complaint of await complaints(catalog, table as Table & { accountColumn: string }))
        found.push(`${table.name}: ${complaint}`);
    }
    return found;
  };

interface Index {
  name: string;
  columns: string[];
  is_unique: boolean;
  is_primary: boolean;
}

const indexesOf = (catalog: Catalog, table: Table) =>
  ask<Index>(
    catalog,
    table,
    `select i.indexrelid::regclass::text as name, i.indisunique as is_unique, i.indisprimary as is_primary,
       array(select coalesce(a.attname::text, '(expression)') from generate_series(0, i.indnkeyatts - 1) as k
         left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[k] order by k) as columns
     from pg_index i where i.indrelid = $1`,
  );

interface ForeignKey {
  name: string;
  target: string;
  columns: string[];
  target_columns: string[];
  on_delete: string;
  on_update: string;
}

const foreignKeysOf = (catalog: Catalog, table: Table) =>
  ask<ForeignKey>(
    catalog,
    table,
    `select c.conname as name, c.confrelid::regclass::text as target, c.confdeltype as on_delete, c.confupdtype as on_update,
       array(select a.attname::text from unnest(c.conkey) with ordinality as k (number, place)
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number order by place) as columns,
       array(select a.attname::text from unnest(c.confkey) with ordinality as k (number, place)
         join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.number order by place) as target_columns
     from pg_constraint c where c.contype = 'f' and c.conrelid = $1`,
  );

/** Functions with the rights of the owner. They have no parameters, so that a caller decides nothing. */
const ownerFunctions: Readonly<Record<string, string>> = {
  'analytics.add_fact_months()': 'partitions of the coming months, which only the owner of the table can create',
};

/** What holds for the tables, whatever is in them. */
export const tenantRules = {
  'every table belongs to an account or is listed as a reference table': async ({ tables }: Catalog) => [
    ...tables
      .filter(({ name, accountColumn }) => accountColumn === null && !Object.hasOwn(referenceTables, name))
      .map(({ name }) => `${name}: has no account_id`),
    ...Object.keys(referenceTables)
      .filter((name) => !tables.some((table) => table.name === name))
      .map((name) => `${name}: is listed and does not exist`),
  ],

  'row-level security is enabled and forced': eachTenantTable(async (catalog, table) => {
    const [row] = await ask<{ enabled: boolean; forced: boolean }>(
      catalog,
      table,
      'select relrowsecurity as enabled, relforcerowsecurity as forced from pg_class where oid = $1',
    );
    return [...(row?.enabled ? [] : ['is not enabled']), ...(row?.forced ? [] : ['is not forced'])];
  }),

  'a policy on the account decides what is seen and what may be written, and no other policy opens more': eachTenantTable(
    async (catalog, table) => {
      const policies = await ask<{ name: string; command: string; seen: string | null; written: string | null }>(
        catalog,
        table,
        `select polname as name, polcmd as command, pg_get_expr(polqual, polrelid) as seen, pg_get_expr(polwithcheck, polrelid) as written
         from pg_policy where polrelid = $1 and polpermissive`,
      );
      if (policies.length === 0) return ['has no policy'];
      const expected = theAccountOf(table.accountColumn);
      return policies.flatMap(({ name, command, seen, written }) => [
        ...(command === '*' ? [] : [`${name} is not for every command`]),
        ...(seen === expected ? [] : [`${name} has USING ${seen}`]),
        ...(written === expected ? [] : [`${name} has WITH CHECK ${written}`]),
      ]);
    },
  ),

  'every primary key and unique index contains the account': eachTenantTable(async (catalog, table) => {
    const indexes = await indexesOf(catalog, table);
    return [
      ...(indexes.some((index) => index.is_primary) ? [] : ['has no primary key']),
      ...indexes
        .filter((i) => i.is_unique && !i.columns.includes(table.accountColumn))
        .map(({ name }) => `${name} is unique over accounts`),
    ];
  }),

  'every index begins with the account': eachTenantTable(async (catalog, table) =>
    (await indexesOf(catalog, table))
      .filter((i) => i.columns[0] !== table.accountColumn)
      .map((i) => `${i.name} begins with ${i.columns[0]}`),
  ),

  'a foreign key joins account to account and changes no row by itself': async (catalog: Catalog) => {
    const found: string[] = [];
    for (const table of catalog.tables) {
      for (const key of await foreignKeysOf(catalog, table)) {
        const target = catalog.tenantTables.find(({ name }) => name === key.target);
        const place = key.target_columns.indexOf(target?.accountColumn ?? '');
        const isComposite = table.accountColumn !== null && place >= 0 && key.columns[place] === table.accountColumn;
        const crosses = Object.hasOwn(referenceTables, table.name) || target === undefined;
        if (crosses) found.push(`${table.name}: ${key.name} joins a reference table`);
        else if (!isComposite) found.push(`${table.name}: ${key.name} does not join the account`);
        if ('nd'.includes(key.on_delete)) found.push(`${table.name}: ${key.name} sets null on delete`);
        if ('cnd'.includes(key.on_update)) found.push(`${table.name}: ${key.name} changes rows on update`);
      }
    }
    return found;
  },

  'no trigger works behind the statements': eachTenantTable(async (catalog, table) => {
    const triggers = await ask<{ name: string }>(
      catalog,
      table,
      'select tgname as name from pg_trigger where tgrelid = $1 and not tgisinternal',
    );
    return triggers.map(({ name }) => `has the trigger ${name}`);
  }),

  'no function works with the rights of the one who made it, except those with a reason': async ({ superuser }: Catalog) => {
    const { rows } = await superuser.query<{ name: string }>(
      "select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.prosecdef and n.nspname !~ '^(pg_|pgboss)'",
    );
    return rows.filter(({ name }) => !Object.hasOwn(ownerFunctions, name)).map(({ name }) => `${name}: is SECURITY DEFINER`);
  },
} satisfies Record<string, Rule>;

/** For each rule, tables that break it, made by the owner of the schema; `names` must be what the rule reports. */
export const tenantCanaries: Record<keyof typeof tenantRules, { make: string; names: string[] }> = {
  'every table belongs to an account or is listed as a reference table': {
    make: 'create table campaigns.nobodys (id uuid primary key)',
    names: ['campaigns.nobodys'],
  },
  'row-level security is enabled and forced': {
    make: `${tenantTable('unenabled')}; alter table campaigns.unenabled disable row level security;
           ${tenantTable('unforced')}; alter table campaigns.unforced no force row level security`,
    names: ['campaigns.unenabled', 'campaigns.unforced'],
  },
  'a policy on the account decides what is seen and what may be written, and no other policy opens more': {
    make: `${tenantTable('without_policy')}; drop policy without_policy_tenant on campaigns.without_policy;
           ${tenantTable('open_to_read')}; create policy more on campaigns.open_to_read for select using (true);
           ${tenantTable('open_to_write')}; alter policy open_to_write_tenant on campaigns.open_to_write with check (true)`,
    names: ['campaigns.open_to_read', 'campaigns.open_to_write', 'campaigns.without_policy'],
  },
  'every primary key and unique index contains the account': {
    make: `${tenantTable('own_key', 'primary key (id)')};
           ${tenantTable('own_unique')}; alter table campaigns.own_unique add constraint own_unique_name unique (name);
           ${tenantTable('own_index')}; create unique index own_index_name on campaigns.own_index (name) where name <> '';
           ${tenantTable('keyless', 'check (true)')}`,
    names: ['campaigns.keyless', 'campaigns.own_index', 'campaigns.own_key', 'campaigns.own_unique'],
  },
  'every index begins with the account': {
    make: `${tenantTable('other_index')}; create index other_index_name on campaigns.other_index (name, account_id)`,
    names: ['campaigns.other_index'],
  },
  'a foreign key joins account to account and changes no row by itself': {
    make: `${tenantTable('parent')}; alter table campaigns.parent add unique (id);
           ${tenantTable('single')}; alter table campaigns.single add foreign key (parent_id) references campaigns.parent (id);
           ${tenantTable('nulling')}; alter table campaigns.nulling add foreign key (account_id, parent_id)
             references campaigns.parent (account_id, id) on delete set null (parent_id);
           ${tenantTable('cascading')}; alter table campaigns.cascading add foreign key (account_id, parent_id)
             references campaigns.parent (account_id, id) on update cascade;
           ${tenantTable('crossed')}; alter table campaigns.crossed add foreign key (name) references accounts.user_email (email)`,
    names: ['campaigns.cascading', 'campaigns.crossed', 'campaigns.nulling', 'campaigns.single'],
  },
  'no trigger works behind the statements': {
    make: `${tenantTable('triggered')}; create trigger behind before update on campaigns.triggered
             for each row execute function suppress_redundant_updates_trigger()`,
    names: ['campaigns.triggered'],
  },
  'no function works with the rights of the one who made it, except those with a reason': {
    make: `create function campaigns.elevated() returns int language sql security definer as 'select 1'`,
    names: ['campaigns.elevated()'],
  },
};

/** A tenant table that keeps every rule but the one that is broken afterwards. */
export function tenantTable(name: string, key = 'primary key (account_id, id)'): string {
  const isOwn = "account_id = nullif(current_setting('app.account_id', true), '')::uuid";
  return `create table campaigns.${name} (account_id uuid not null, id uuid not null, name text not null, parent_id uuid, ${key});
    alter table campaigns.${name} enable row level security; alter table campaigns.${name} force row level security;
    create policy ${name}_tenant on campaigns.${name} using (${isOwn}) with check (${isOwn})`;
}
