/**
 * The roll-ups with their date column and keys. Weekly and monthly roll-ups exist where a day has many rows, so that a query over
 * thirty days or a year reads about a dozen rows per campaign, creative, or audience.
 */
export const rollUpTables = {
  account_day: { date: 'day', keys: [] },
  channel_day: { date: 'day', keys: ['connection_key'] },
  campaign_day: { date: 'day', keys: ['campaign_key', 'connection_key'] },
  creative_day: { date: 'day', keys: ['creative_key', 'connection_key'] },
  audience_day: { date: 'day', keys: ['audience_key', 'connection_key'] },
  campaign_week: { date: 'week', keys: ['campaign_key', 'connection_key'] },
  creative_week: { date: 'week', keys: ['creative_key', 'connection_key'] },
  audience_week: { date: 'week', keys: ['audience_key', 'connection_key'] },
  campaign_month: { date: 'month', keys: ['campaign_key', 'connection_key'] },
  creative_month: { date: 'month', keys: ['creative_key', 'connection_key'] },
  audience_month: { date: 'month', keys: ['audience_key', 'connection_key'] },
} as const;
export type RollUpTable = keyof typeof rollUpTables;
export type RollUpSpan = (typeof rollUpTables)[RollUpTable]['date'];

/** The first day of the span that contains a day. Weeks follow ISO 8601 and start on Monday. */
export const firstDaySql = (span: RollUpSpan, day: string) =>
  span === 'day' ? `${day}::date` : `date_trunc('${span}', ${day}::timestamp)::date`;

/** The last day of the span that contains a day. */
export const lastDaySql = (span: RollUpSpan, day: string) =>
  span === 'day' ? `${day}::date` : `(${firstDaySql(span, day)} + interval '1 ${span} - 1 day')::date`;
