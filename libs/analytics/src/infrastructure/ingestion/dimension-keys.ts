import { type Id, uuidOf } from '#libs/kernel';
import { type Row, sql, type Statement } from '#libs/kernel/infrastructure';

export const dimensionKinds = ['campaign', 'creative', 'audience', 'connection'] as const;
export type DimensionKind = (typeof dimensionKinds)[number];

/** Runs a statement within a transaction of the account. */
export type QueryRunner = (statement: Statement, values: unknown[]) => Promise<Row[]>;

/** Keys are sequential per account, so transactions that add keys run one at a time. */
const lockKeys = sql('lock analytics keys', "select pg_advisory_xact_lock(hashtextextended('analytics keys ' || $1, 0))");

function statementsOf(kind: DimensionKind) {
  const table = `analytics.${kind}`;
  const [more, zero] = kind === 'campaign' ? [', spend_to_date_micros', ', 0'] : ['', ''];
  return {
    find: sql(`find analytics ${kind} keys`, `select key, id from ${table} where account_id = $1 and id = any($2::uuid[])`),
    add: sql(
      `add analytics ${kind} keys`,
      `insert into ${table} (account_id, key, id, revision${more})
       select $1, (select coalesce(max(key), 0) from ${table} where account_id = $1) + row_number() over (order by fresh.id), fresh.id, 0${zero}
       from unnest($2::uuid[]) as fresh (id)
       where not exists (select from ${table} d where d.account_id = $1 and d.id = fresh.id)`,
    ),
  };
}

const statements = Object.fromEntries(dimensionKinds.map((kind) => [kind, statementsOf(kind)])) as Record<
  DimensionKind,
  ReturnType<typeof statementsOf>
>;

/** The existing short keys of records by UUID. */
export async function findKeys(
  query: QueryRunner,
  accountId: Id<'acc'>,
  kind: DimensionKind,
  uuids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await query(statements[kind].find, [uuidOf(accountId), uuids]);
  return new Map<string, number>(rows.map(({ id, key }) => [id, key]));
}

/** The short keys of records by UUID. Creates missing keys in the transaction of `query`. */
export async function getOrCreateKeys(
  query: QueryRunner,
  accountId: Id<'acc'>,
  kind: DimensionKind,
  uuids: readonly string[],
): Promise<Map<string, number>> {
  const account = uuidOf(accountId);
  const existing = await findKeys(query, accountId, kind, uuids);
  if (existing.size === uuids.length) return existing;
  await query(lockKeys, [account]);
  await query(statements[kind].add, [account, uuids]);
  return findKeys(query, accountId, kind, uuids);
}
