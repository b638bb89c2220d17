import { type Id, uuidOf } from '#libs/kernel';
import { sql, type Statement } from '#libs/kernel/infrastructure';
import { type QueryRunner, type DimensionKind, getOrCreateKeys } from '../ingestion/dimension-keys.js';

/** The data of a record of another context that analytics stores. */
export interface DimensionChange {
  readonly id: Id;
  readonly name: string;
  readonly status: string;
  /** A higher revision is newer. 0 when it is unknown: the change then does not replace a known revision. */
  readonly revision: number;
  readonly objective?: string | null;
  readonly platform?: string;
  readonly timezone?: string;
  readonly status_since?: string;
}

interface DimensionUpdate {
  readonly columns: readonly (keyof DimensionChange)[];
  readonly statement: Statement;
}

// Events can arrive twice or out of order, so only a higher revision is applied.
function updateOf(kind: DimensionKind, ...more: readonly (keyof DimensionChange)[]): DimensionUpdate {
  const columns = ['name', 'status', ...more] as const;
  const statement = sql(
    `update analytics ${kind}`,
    `update analytics.${kind} d set revision = n.revision, ${columns.map((column) => `${column} = n.${column}${column === 'status_since' ? '::timestamptz' : ''}`).join(', ')}
     from unnest($2::uuid[], $3::int[], ${columns.map((_, i) => `$${i + 4}::text[]`).join(', ')}) as n (id, revision, ${columns.join(', ')})
     where d.account_id = $1 and d.id = n.id and (d.revision < n.revision or d.revision = 0)`,
  );
  return { columns, statement };
}

const updates: Record<DimensionKind, DimensionUpdate> = {
  campaign: updateOf('campaign', 'objective'),
  creative: updateOf('creative'),
  audience: updateOf('audience'),
  connection: updateOf('connection', 'platform', 'timezone', 'status_since'),
};

/** Applies changes in the transaction of `query`. */
export async function applyDimensionChanges(
  query: QueryRunner,
  accountId: Id<'acc'>,
  kind: DimensionKind,
  changes: readonly DimensionChange[],
): Promise<void> {
  const { columns, statement } = updates[kind];
  const uuids = changes.map(({ id }) => uuidOf(id));
  await getOrCreateKeys(query, accountId, kind, uuids);
  const values = columns.map((column) => changes.map((one) => one[column] ?? null));
  await query(statement, [uuidOf(accountId), uuids, changes.map(({ revision }) => revision), ...values]);
}
