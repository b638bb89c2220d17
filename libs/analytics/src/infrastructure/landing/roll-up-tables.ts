/**
 * The roll-ups: what each keeps a row for besides a day, or the first of a month. Months are kept where a day has many rows,
 * so that a year of them is twelve rows for each campaign, creative and audience.
 */
export const rollUpTables = {
  account_day: { date: 'day', keys: [] },
  channel_day: { date: 'day', keys: ['connection_key'] },
  campaign_day: { date: 'day', keys: ['campaign_key', 'connection_key'] },
  creative_day: { date: 'day', keys: ['creative_key', 'connection_key'] },
  audience_day: { date: 'day', keys: ['audience_key', 'connection_key'] },
  campaign_month: { date: 'month', keys: ['campaign_key', 'connection_key'] },
  creative_month: { date: 'month', keys: ['creative_key', 'connection_key'] },
  audience_month: { date: 'month', keys: ['audience_key', 'connection_key'] },
} as const;
export type RollUpTable = keyof typeof rollUpTables;

/** The first of the month of a day. */
export const monthSql = (day: string) => `date_trunc('month', ${day}::timestamp)::date`;
