import { sql, type Statement } from '#libs/foundation';
import { type Id, uuidOf } from '#libs/kernel';
import { type Ask, type DimensionKind, keysOf } from '../ingestion/key-book.js';

/** What is kept of a record of another context. */
export interface NameChange {
  readonly id: Id;
  readonly name: string;
  readonly status: string;
  /** Which news is the later; 0 where that is not known: it fills in, and replaces nothing. */
  readonly revision: number;
  readonly objective?: string | null;
  readonly platform?: string;
  readonly timezone?: string;
  readonly status_since?: string;
}

interface KeptName {
  readonly columns: readonly (keyof NameChange)[];
  readonly statement: Statement;
}

// News can come twice and after later news: only a higher revision changes anything.
function kept(kind: DimensionKind, ...more: readonly (keyof NameChange)[]): KeptName {
  const columns = ['name', 'status', ...more] as const;
  const statement = sql(
    `hear analytics ${kind}`,
    `update analytics.${kind} d set revision = n.revision, ${columns.map((column) => `${column} = n.${column}${column === 'status_since' ? '::timestamptz' : ''}`).join(', ')}
     from unnest($2::uuid[], $3::int[], ${columns.map((_, i) => `$${i + 4}::text[]`).join(', ')}) as n (id, revision, ${columns.join(', ')})
     where d.account_id = $1 and d.id = n.id and (d.revision < n.revision or d.revision = 0)`,
  );
  return { columns, statement };
}

const keptOf: Record<DimensionKind, KeptName> = {
  campaign: kept('campaign', 'objective'),
  creative: kept('creative'),
  audience: kept('audience'),
  connection: kept('connection', 'platform', 'timezone', 'status_since'),
};

/** Keeps what is new in the transaction behind `ask`. */
export async function applyNameChanges(ask: Ask, accountId: Id<'acc'>, kind: DimensionKind, news: readonly NameChange[]): Promise<void> {
  const { columns, statement } = keptOf[kind];
  const uuids = news.map(({ id }) => uuidOf(id));
  await keysOf(ask, accountId, kind, uuids);
  const values = columns.map((column) => news.map((one) => one[column] ?? null));
  await ask(statement, [uuidOf(accountId), uuids, news.map(({ revision }) => revision), ...values]);
}
