/** The roll-ups and what they keep a row for besides the day. */
export const rollUpTables = {
  account_day: [],
  channel_day: ['connection_key'],
  campaign_day: ['campaign_key', 'connection_key'],
  creative_day: ['creative_key', 'connection_key'],
  audience_day: ['audience_key', 'connection_key'],
} as const;
export type RollUpTable = keyof typeof rollUpTables;
