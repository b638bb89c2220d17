// @ts-check
// The SQL that the service sends for the same requests, identical where it affects performance, so that both sides put the same load on
// the database.

/** @typedef {{ name: string, text: string, types: { getTypeParser: () => (text: string) => string } }} Statement */

// The row stays text until it is sent, so that a locked row can be written back unchanged.
const types = { getTypeParser: () => (/** @type {string} */ text) => text };
const statement = (/** @type {string} */ name, /** @type {string} */ text) => /** @type {Statement} */ ({ name, text, types });

const visibleColumns = [
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
export const columns = ['account_id', ...visibleColumns];
const key = ['account_id', 'id'];
const place = (/** @type {string} */ column) => `$${columns.indexOf(column) + 1}`;

/** The deliveries of a campaign, as one column of the same statement. */
const deliveries = `(select json_agg(json_build_object('connection_id', d.connection_id, 'platform', d.platform, 'status', d.status,
    'in_sync', d.confirmed_revision = d.desired_revision, 'platform_campaign_id', d.platform_campaign_id,
    'platform_status', d.platform_status, 'issues', d.issues, 'updated_at', d.updated_at))
  from delivery.delivery d where d.account_id = campaign.account_id and d.campaign_id = campaign.id
    and (d.removed_at is null or d.confirmed_revision <> d.desired_revision)) as deliveries`;
const read = [...visibleColumns, deliveries].join(', ');

export const admit = statement('admit', 'select * from accounts.admit($1, $2, $3, $4::text[], $5::int[], $6::int[])');
export const getCampaign = statement('get', `select ${read} from campaigns.campaign where account_id = $1 and id = $2`);
export const listCampaigns = statement(
  'list',
  `select ${read} from campaigns.campaign where account_id = $1 and status = any($3::text[])
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
export const insertEvent = statement(
  'event',
  `insert into foundation.recorded_event (id, account_id, type, resource_type, resource_id, revision, changes, at)
   values ($1, $2, $3, 'campaign', $4, $5, $6, $7)`,
);
