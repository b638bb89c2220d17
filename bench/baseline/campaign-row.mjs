// @ts-check
import { randomBytes } from 'node:crypto';

/** @typedef {Record<string, string | null>} Row a campaign in the text format of the database */

const emptyRow = {
  status_reason: null,
  connection_ids: '{}',
  creative_ids: '{}',
  audience_ids: '{}',
  excluded_audience_ids: '{}',
  starts_at: null,
  ends_at: null,
  special_ad_categories: '{}',
  external_id: null,
  spend_to_date_micros: '0',
  launched_at: null,
  paused_at: null,
  completed_at: null,
  archived_at: null,
};
const lowestCost = '{"type":"lowest_cost","cap_micros":null,"target_roas":null}';
const actions = ['launch', 'archive', 'update'];

/** A UUIDv7, which has the same index locality as the IDs of the service. */
export function newUuid() {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/**
 * The row of a new draft.
 * @param {Record<string, any>} body
 * @param {{ account_id: string, user_id: string, key_id: string }} caller
 * @returns {Row}
 */
export function draftOf(body, caller) {
  const now = new Date().toISOString();
  return {
    ...emptyRow,
    account_id: caller.account_id,
    id: newUuid(),
    revision: '1',
    status: 'draft',
    status_changed_at: now,
    name: body['name'],
    objective: body['objective'] ?? null,
    budget_type: body['budget']?.type ?? null,
    budget_amount_micros: body['budget'] ? String(body['budget'].amount_micros) : null,
    bid_strategy: lowestCost,
    landing_url: body['landing_url'] ?? null,
    tracking_params: JSON.stringify(body['tracking_params'] ?? {}),
    metadata: JSON.stringify(body['metadata'] ?? {}),
    labels: `{${(body['labels'] ?? []).join(',')}}`,
    created_at: now,
    updated_at: now,
    created_by_user_id: caller.user_id,
    created_by_api_key_id: caller.key_id,
  };
}

/**
 * The row after a patch of its name and budget.
 * @param {Row} row
 * @param {Record<string, any>} body
 * @returns {Row}
 */
export function patched(row, body) {
  return {
    ...row,
    name: body['name'] ?? row['name'],
    budget_amount_micros: body['budget'] ? String(body['budget'].amount_micros) : (row['budget_amount_micros'] ?? null),
    revision: String(Number(row['revision']) + 1),
    updated_at: new Date().toISOString(),
  };
}

const list = (/** @type {string | null | undefined} */ text) => (!text || text === '{}' ? [] : text.slice(1, -1).split(','));
const whole = (/** @type {string | null | undefined} */ text) => (text == null ? null : Number(text));
const json = (/** @type {string | null | undefined} */ text) => JSON.parse(text ?? 'null');

/** @param {string | null | undefined} text a timestamp in the format of the database or of the API */
function stamp(text) {
  if (text == null || text.endsWith('Z')) return text ?? null;
  const end = text.indexOf('+');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text[19] === '.' ? text.slice(20, end).padEnd(3, '0') : '000'}Z`;
}

/**
 * The response for a row, with the same fields and size as that of the service.
 * @param {Row} row
 * @param {string} currency
 */
export function shownCampaign(row, currency) {
  const platforms = json(row['deliveries']) ?? [];
  return {
    id: row['id'],
    object: 'campaign',
    name: row['name'],
    objective: row['objective'],
    status: row['status'],
    status_reason: row['status_reason'] === null ? null : { code: row['status_reason'], message: row['status_reason'] },
    available_actions: actions,
    connection_ids: list(row['connection_ids']),
    creative_ids: list(row['creative_ids']),
    audience_ids: list(row['audience_ids']),
    excluded_audience_ids: list(row['excluded_audience_ids']),
    budget: row['budget_type'] == null ? null : { type: row['budget_type'], amount_micros: whole(row['budget_amount_micros']), currency },
    bid_strategy: json(row['bid_strategy']),
    starts_at: stamp(row['starts_at']),
    ends_at: stamp(row['ends_at']),
    landing_url: row['landing_url'],
    tracking_params: json(row['tracking_params']),
    special_ad_categories: list(row['special_ad_categories']),
    external_id: row['external_id'],
    metadata: json(row['metadata']),
    labels: list(row['labels']),
    delivery: {
      status: platforms[0]?.status ?? (row['launched_at'] == null ? 'not_started' : 'stopped'),
      updated_at: platforms.length === 0 ? null : new Date(platforms[0].updated_at).toISOString(),
      platforms,
    },
    spend_to_date_micros: whole(row['spend_to_date_micros']),
    budget_remaining_micros: null,
    revision: whole(row['revision']),
    launched_at: stamp(row['launched_at']),
    paused_at: stamp(row['paused_at']),
    completed_at: stamp(row['completed_at']),
    archived_at: stamp(row['archived_at']),
    created_at: stamp(row['created_at']),
    updated_at: stamp(row['updated_at']),
    created_by: { user_id: row['created_by_user_id'], api_key_id: row['created_by_api_key_id'] },
  };
}
