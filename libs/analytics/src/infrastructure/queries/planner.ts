import type { Dimension, ReportQuery } from '../../domain/report-query.js';

/** A kind of record that a fact references by short key. */
export type FactKey = 'campaign' | 'creative' | 'audience' | 'connection';

const keyOf: Readonly<Record<Dimension, FactKey>> = {
  campaign: 'campaign',
  objective: 'campaign',
  creative: 'creative',
  audience: 'audience',
  connection: 'connection',
  channel: 'connection',
};

export const keyColumnOf = (dimension: Dimension) => `${keyOf[dimension]}_key`;

export interface Grain {
  readonly table: string;
  readonly keys: readonly FactKey[];
  /** The tables with the same sums by week and month, if they exist. */
  readonly spans?: Readonly<Record<'week' | 'month', string>>;
}

/** From the smallest to the largest table. The last one has all keys. */
const grains: readonly Grain[] = [
  { table: 'account_day', keys: [] },
  { table: 'channel_day', keys: ['connection'] },
  { table: 'campaign_day', spans: { week: 'campaign_week', month: 'campaign_month' }, keys: ['campaign', 'connection'] },
  { table: 'audience_day', spans: { week: 'audience_week', month: 'audience_month' }, keys: ['audience', 'connection'] },
  { table: 'creative_day', spans: { week: 'creative_week', month: 'creative_month' }, keys: ['creative', 'connection'] },
  { table: 'fact', keys: ['campaign', 'creative', 'audience', 'connection'] },
];

/** The smallest table that has all keys that a query groups or filters by. */
export function grainFor({ dimensions, where }: Pick<ReportQuery, 'dimensions' | 'where'>): Grain {
  const needed = [...dimensions, ...where.map(({ dimension }) => dimension)].map((dimension) => keyOf[dimension]);
  return grains.find(({ keys }) => needed.every((key) => keys.includes(key))) as Grain;
}
