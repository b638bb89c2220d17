// @ts-check
import { randomUUID } from 'node:crypto';
import { TypeID } from 'typeid-js';
import { withClient } from '../../apps/launcher/database/roles.ts';
import { newApiKey } from './api-key.mjs';

/**
 * @typedef {object} SeededAccount
 * @property {string} id
 * @property {string[]} keys secrets of keys with write permissions
 * @property {{ uuid: string, id: string }[]} campaigns some of them, none archived
 * @property {{ uuid: string, id: string }[]} drafts the drafts among them, which are not pushed to platforms
 */

const usersPerAccount = 2;
const keysPerUser = 2;
const shownPerAccount = 20;
/**
 * The tables that the seed fills. The others stay as a migration leaves them: after a vacuum of an empty table PostgreSQL plans as if it
 * stayed empty, so statements of the service would read all of it, and cost more with every row that is written.
 */
const filled = [
  'accounts.account',
  'accounts.request_window',
  'accounts.user',
  'accounts.sign_in_email',
  'accounts.api_key',
  'accounts.credential',
  'campaigns.campaign',
  'delivery.delivery',
];

/**
 * Creates Enterprise accounts with users, keys and campaigns as the superuser, bypassing row-level security.
 * @param {string} superuserUrl of the service's database
 * @param {{ accounts: number, campaignsPerAccount: number }} amounts
 * @returns {Promise<SeededAccount[]>}
 */
export async function seed(superuserUrl, { accounts, campaignsPerAccount }) {
  const ids = Array.from({ length: accounts }, () => randomUUID());
  return withClient(superuserUrl, async (client) => {
    await client.query(
      `insert into accounts.account (id, name, plan, currency, timezone, created_at)
       select id, 'Bench account', 'enterprise', 'USD', 'UTC', now() from unnest($1::uuid[]) as id`,
      [ids],
    );
    await client.query(
      `insert into accounts.request_window (account_id, minute_start, minute_count, day_start, day_count)
       select id, 'epoch', 0, 'epoch', 0 from unnest($1::uuid[]) as id`,
      [ids],
    );
    const keys = await seedKeys(client, ids);
    await client.query(campaigns, [ids, campaignsPerAccount]);
    await client.query(deliveries);
    await client.query(`vacuum analyze ${filled.join(', ')}`);
    const { rows } = await client.query(
      `select account_id, array_agg(id) as campaigns, array_agg(id) filter (where status = 'draft') as drafts from (
         select account_id, id, status, row_number() over (partition by account_id order by id) as place
         from campaigns.campaign where status <> 'archived'
       ) c where place <= $1 group by account_id`,
      [shownPerAccount],
    );
    return rows.map((row) => ({
      id: row.account_id,
      keys: /** @type {string[]} */ (keys.get(row.account_id)),
      campaigns: row.campaigns.map(bothForms),
      drafts: row.drafts.map(bothForms),
    }));
  });
}

const bothForms = (/** @type {string} */ uuid) => ({ uuid, id: TypeID.fromUUID('cmp', uuid).toString() });

/**
 * @param {import('pg').Client} client
 * @param {string[]} accountIds
 * @returns {Promise<Map<string, string[]>>} the secrets of the keys by account
 */
async function seedKeys(client, accountIds) {
  /** @type {Map<string, string[]>} */
  const texts = new Map();
  const rows = accountIds.flatMap((accountId) =>
    Array.from({ length: usersPerAccount }, () => randomUUID()).flatMap((userId) =>
      Array.from({ length: keysPerUser }, () => {
        const { text, hash } = newApiKey();
        texts.set(accountId, [...(texts.get(accountId) ?? []), text]);
        return { accountId, userId, keyId: randomUUID(), hash };
      }),
    ),
  );
  const column = (/** @type {'accountId' | 'userId' | 'keyId' | 'hash'} */ name) => rows.map((row) => row[name]);
  await client.query(
    `insert into accounts.user (account_id, id, name, email, role, created_at)
     select distinct a, u, 'Bench user', u || '@bench.test', 'admin', now() from unnest($1::uuid[], $2::uuid[]) as t(a, u)`,
    [column('accountId'), column('userId')],
  );
  await client.query(
    `insert into accounts.sign_in_email (email, account_id, user_id)
     select distinct u || '@bench.test', a, u from unnest($1::uuid[], $2::uuid[]) as t(a, u)`,
    [column('accountId'), column('userId')],
  );
  await client.query(
    `insert into accounts.api_key (account_id, id, user_id, name, prefix, last4, created_at)
     select a, k, u, 'bench', 'acs_', 'last', now() from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as t(a, u, k)`,
    [column('accountId'), column('userId'), column('keyId')],
  );
  await client.query(
    `insert into accounts.credential (hash, account_id, key_id)
     select h, a, k from unnest($1::bytea[], $2::uuid[], $3::uuid[]) as t(h, a, k)`,
    [column('hash'), column('accountId'), column('keyId')],
  );
  return texts;
}

/** Inserts $2 campaigns for each account of $1. Every tenth campaign is archived; every second one has dates. */
const campaigns = `
insert into campaigns.campaign (account_id, id, revision, status, status_reason, status_changed_at, name, objective,
  connection_ids, creative_ids, audience_ids, excluded_audience_ids, budget_type, budget_amount_micros, bid_strategy,
  starts_at, ends_at, landing_url, tracking_params, special_ad_categories, external_id, metadata, labels,
  spend_to_date_micros, launched_at, archived_at, created_at, updated_at, created_by_user_id, created_by_api_key_id)
select account_id, uuidv7(age), 3, status, case when status = 'archived' then 'user_request' end, at, 'Campaign ' || n,
  (array['sales', 'traffic', 'leads'])[1 + n % 3],
  array[gen_random_uuid()], array[gen_random_uuid(), gen_random_uuid()], array[gen_random_uuid()], '{}',
  'daily', 1000000 * (1 + n % 900), '{"type": "lowest_cost", "cap_micros": null, "target_roas": null}',
  case when n % 2 = 0 then at end, case when n % 2 = 0 then at + interval '5 years' end,
  'https://shop.example/landing/' || n, '{"utm_source": "spring", "utm_medium": "paid"}', '{}',
  'crm-' || n, '{"team": "growth"}', array['spring', 'sale'], 0,
  case when status <> 'draft' then at end, case when status = 'archived' then at end, at, at, user_id, key_id
from (
  select a.id as account_id, n, -age as age, date_trunc('milliseconds', now() - age) as at, k.user_id, k.id as key_id,
    case when n % 10 = 0 then 'archived' when n % 3 = 0 then 'active' else 'draft' end as status
  from unnest($1::uuid[]) as a(id)
  cross join generate_series(1, $2::int) as n
  cross join lateral (select interval '1 second' * (n * 61 + abs(hashtext(a.id::text)) % 60) as age) t
  cross join lateral (select user_id, id from accounts.api_key where account_id = a.id limit 1) k
) s`;

/** One confirmed delivery for each connection of a launched campaign. */
const deliveries = `
insert into delivery.delivery (account_id, campaign_id, connection_id, platform, desired_state, desired_revision, confirmed_revision,
  status, issues, updated_at, platform_campaign_id, platform_status, observed_state, spec_digest, pushed_spec, rejected_creative_ids,
  attempts, repairs, lease, checked_at)
select account_id, id, connection_id, 'sandbox', case when status = 'active' then 'running' else 'archived' end, 1, 1,
  case when status = 'active' then 'delivering' else 'stopped' end, '[]', updated_at, 'sc_' || id, 'ACTIVE',
  case when status = 'active' then 'running' else 'archived' end, 'theirs', 'ours', '{}', 0, 0, 1, updated_at
from campaigns.campaign cross join lateral unnest(connection_ids) as connection_id where launched_at is not null`;
