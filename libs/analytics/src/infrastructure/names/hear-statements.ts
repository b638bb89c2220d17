import { sql } from '#libs/foundation';

// News can come twice and after later news: only a higher revision changes anything. $1 account, $2 id, $3 revision.
const isNews = (table: string) =>
  `where ${table}.account_id = $1 and ${table}.id = $2 and (${table}.revision < $3 or ${table}.revision = 0)`;

export const hearCampaign = sql(
  'hear of campaign',
  `update analytics.campaign set revision = $3, name = $4, status = $5, objective = $6 ${isNews('campaign')}`,
);
export const hearCreative = sql(
  'hear of creative',
  `update analytics.creative set revision = $3, name = $4, status = $5 ${isNews('creative')}`,
);
export const hearAudience = sql(
  'hear of audience',
  `update analytics.audience set revision = $3, name = $4, status = $5 ${isNews('audience')}`,
);
export const hearConnection = sql(
  'hear of connection',
  `update analytics.connection set revision = $3, name = $4, status = $5, platform = $6, timezone = $7 ${isNews('connection')}`,
);
