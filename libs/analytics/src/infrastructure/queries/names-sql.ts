import type { IdPrefix } from '#libs/kernel';
import type { Dimension } from '../../domain/report-query.js';

/** Dimensions whose values are named records, with their ID prefixes. */
export const recordKinds = { campaign: 'cmp', creative: 'crv', audience: 'aud', connection: 'con' } as const satisfies Partial<
  Record<Dimension, IdPrefix>
>;
export type RecordKind = keyof typeof recordKinds;
export const isRecord = (dimension: Dimension): dimension is RecordKind => Object.hasOwn(recordKinds, dimension);

/** Selects the names of records by short key. */
export const namesSql = (kind: RecordKind, among: string) =>
  `select '${kind}' as kind, key, id, name, status from analytics.${kind} where account_id = $1 and key ${among}`;
