// @ts-check
// The SQL that the service sends for the same requests, word for word where it matters: a baseline that asks the
// database for less would flatter nobody but itself.

/** @typedef {{ name: string, text: string, types: { getTypeParser: () => (text: string) => string } }} Statement */

// The row stays text until it is shown, so that a locked row can be written back as it came.
const types = { getTypeParser: () => (/** @type {string} */ text) => text };
const statement = (/** @type {string} */ name, /** @type {string} */ text) => /** @type {Statement} */ ({ name, text, types });

const shown = [
  'id',
  'name',
  'objective',
  'status',
  'status_reason',
  'status_changed_at',
  'connection_ids',
  'creative_ids',
  'audience_ids',
  'excluded_audience_ids',
  'budget_type',
  'budget_amount_micros',
  'bid_strategy',
  'starts_at',
  'ends_at',
  'landing_url',
  'tracking_params',
  'special_ad_categories',
  'external_id',
  'metadata',
  'labels',
  'spend_to_date_micros',
  'revision',
  'launched_at',
  'paused_at',
  'completed_at',
  'archived_at',
  'created_at',
  'updated_at',
  'created_by_user_id',
  'created_by_api_key_id',
];

/** Every column of a campaign, in the order of `insertCampaign` and `updateCampaign`. */
export const columns = ['account_id', ...shown];
const key = ['account_id', 'id'];
const place = (/** @type {string} */ column) => `$${columns.indexOf(column) + 1}`;

export const admit = statement('admit', 'select * from accounts.admit($1, $2, $3, $4::text[], $5::int[], $6::int[])');
export const getCampaign = statement('get', `select ${shown.join(', ')} from campaigns.campaign where account_id = $1 and id = $2`);
export const listCampaigns = statement(
  'list',
  `select ${shown.join(', ')} from campaigns.campaign where account_id = $1 and status = any($3::text[])
   order by created_at desc, id desc limit $2`,
);
export const lockCampaign = statement(
  'lock',
  `select ${columns.join(', ')} from campaigns.campaign where account_id = $1 and id = $2 for update`,
);
export const insertCampaign = statement(
  'insert',
  `insert into campaigns.campaign (${columns.join(', ')}) values (${columns.map(place).join(', ')})`,
);
export const updateCampaign = statement(
  'update',
  `update campaigns.campaign set ${columns
    .filter((column) => !key.includes(column))
    .map((column) => `${column} = ${place(column)}`)
    .join(', ')} where ${key.map((column) => `${column} = ${place(column)}`).join(' and ')}`,
);
export const insertAuditEntry = statement(
  'audit',
  `insert into foundation.audit_entry (account_id, id, at, user_id, api_key_id, action, resource_type, resource_id, changes, request_id, address)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);
