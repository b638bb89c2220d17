import type { IdPrefix } from '#libs/kernel';
import type { Dimension } from '../../domain/report-query.js';

/** Dimensions whose values are records with names, and the prefixes of their ids. */
export const recordKinds = { campaign: 'cmp', creative: 'crv', audience: 'aud', connection: 'con' } as const satisfies Partial<
  Record<Dimension, IdPrefix>
>;
export type RecordKind = keyof typeof recordKinds;
export const isRecord = (dimension: Dimension): dimension is RecordKind => Object.hasOwn(recordKinds, dimension);

/** What records of a kind are called, by their short keys. */
export const namesSql = (kind: RecordKind, among: string) =>
  `select '${kind}' as kind, key, id, name, status from analytics.${kind} where account_id = $1 and key ${among}`;
