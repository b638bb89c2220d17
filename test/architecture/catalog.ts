import pg from 'pg';
import type { TestDatabase } from '../setup/test-database.js';

/** A table of a context as PostgreSQL's catalog has it. */
export interface Table {
  /** Schema and name, quoted where needed. */
  readonly name: string;
  readonly oid: number;
  /** The column that says whose a row is; null for a table without one. */
  readonly accountColumn: string | null;
}

export interface Catalog {
  readonly owner: pg.Client;
  readonly superuser: pg.Client;
  readonly service: pg.Client;
  readonly serviceRole: string;
  /** Every table of every context. */
  readonly tables: readonly Table[];
  /** Those whose rows belong to an account. */
  readonly tenantTables: readonly Table[];
  close(): Promise<void>;
}

/** Tables that row-level security does not bind, each with the reason. They may hold nothing that is worth hiding. */
export const referenceTables: Readonly<Record<string, string>> = {
  'accounts.credential': 'a key is looked up before its account is known, and its hash is unique over all accounts',
  'accounts.sign_in_email': 'an e-mail address is what a person signs in with, before the account is known',
  'accounts.user_email': 'the same for processes of the release before, where an address is unique over all accounts',
  'ad_platforms.deprecation': 'what platforms announce about their APIs; it concerns the installation and no account',
  'ad_platforms.quota_use': 'the calls of all accounts together to a platform, for the quota of the installation',
  'ad_platforms.quota_use_of_account': 'the numbers of calls to a platform by account, which share the quota of the installation',
  'ad_platforms.quota_look': 'when a connection of any account was looked at, for the same quota; it names no account',
  'ad_platforms.grant_holder':
    'which connections hold a grant of a person, in all accounts; the person is a hash, and nothing names the account',
  'creative.generation_day': 'the variants of all accounts together by day, for the budget of the installation',
  'foundation.outbox_event': 'events of the former release on their way to job queues: the relay takes them, and keeps none',
  'foundation.recorded_event':
    'events on their way to subscribers and the logs of their accounts: one process at a time takes those of all accounts, and keeps none',
  'webhooks.due_endpoint': 'which endpoints have something to do, in all accounts; it has their IDs and a time',
  'foundation.process_heartbeat': 'running processes, which serve all accounts',
  'foundation.servable_state': 'what migrations have finished, in all accounts at once; the service only reads it',
  'accounts.throttle_window': 'client addresses belong to no account',
  'accounts.sign_in_attempts': 'clients that sign in belong to no account yet',
};

/** The account itself is the tenant: its own id says whose it is. */
const accountTable = 'accounts.account';
/** Job tables are the job runner's, `public` holds the list of applied migrations only. */
const foreignSchemas = ['pgboss', 'public', 'information_schema'];

export async function openCatalog(database: TestDatabase): Promise<Catalog> {
  const connect = async (connectionString: string) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    return client;
  };
  const [owner, superuser, service] = await Promise.all([database.ownerUrl, database.superuserUrl, database.url].map(connect));
  if (!owner || !superuser || !service) throw new Error('three connections were asked for');
  const { rows } = await superuser.query<{ oid: number; name: string; has_account: boolean }>(
    `select c.oid::int as oid, format('%I.%I', n.nspname, c.relname) as name,
       exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped) as has_account
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname <> all($1) and n.nspname !~ '^pg_' order by name`,
    [foreignSchemas],
  );
  const tables = rows.map(({ oid, name, has_account }) => ({
    oid,
    name,
    accountColumn: name === accountTable ? 'id' : has_account ? 'account_id' : null,
  }));
  return {
    owner,
    superuser,
    service,
    serviceRole: decodeURIComponent(new URL(database.url).username),
    tables,
    tenantTables: tables.filter(({ name, accountColumn }) => accountColumn !== null && !Object.hasOwn(referenceTables, name)),
    async close() {
      await Promise.all([owner.end(), superuser.end(), service.end()]);
    },
  };
}
