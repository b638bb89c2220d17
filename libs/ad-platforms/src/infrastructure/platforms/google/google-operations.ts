import type { ExchangeOperation } from '../../outgoing/exchange-operations.js';

const account = '/{version}/customers/{account}';
const search = `${account}/googleAds:search`;
const mutate = `${account}/googleAds:mutate`;

const query = (name: string, contains: string, outcomes: ExchangeOperation['outcomes']): ExchangeOperation => ({
  name,
  method: 'POST',
  path: search,
  contains,
  outcomes,
});
const change = (name: string, contains: string, outcomes: ExchangeOperation['outcomes']): ExchangeOperation => ({
  name,
  method: 'POST',
  path: mutate,
  contains,
  outcomes,
});

/** The calls of the adapter of Google Ads. */
export const googleOperations: readonly ExchangeOperation[] = [
  { name: 'token', method: 'POST', path: '/token', outcomes: ['ok'] },
  { name: 'revoke token', method: 'POST', path: '/revoke', outcomes: [] },
  { name: 'list accessible customers', method: 'GET', path: '/{version}/customers:listAccessibleCustomers', outcomes: ['ok'] },
  query('list clients of manager', 'FROM customer_client', ['ok']),
  query('read assets of customer', 'FROM customer_asset', ['ok']),
  query('read conversion tracking', 'conversion_tracking_status', ['ok']),
  query('read payment', 'FROM billing_setup', ['ok']),
  query('read customer', 'FROM customer"', ['ok']),
  query('find undeclared campaigns', 'missing_eu_political_advertising_declaration', ['ok', 'no_answer']),
  query('find campaign by label', 'FROM campaign_label', ['ok']),
  query('read metrics', 'metrics.cost_micros', ['ok']),
  query('read conversions of goals', 'segments.conversion_action_category', ['ok']),
  query('read changes', 'FROM change_status', ['ok']),
  query('read status of ads', 'ad_group_ad.policy_summary', ['ok']),
  query('read contents of ads', 'FROM ad_group_ad', ['ok']),
  query('read criteria', 'FROM ad_group_criterion', ['ok']),
  query('read ad groups', 'FROM ad_group ', ['ok']),
  query('read campaigns', 'FROM campaign ', ['ok', 'no_answer']),
  query('find assets', 'FROM asset ', ['ok']),
  query('find audience', 'FROM audience ', ['ok']),
  query('find countries', 'FROM geo_target_constant', ['ok']),
  { name: 'find regions', method: 'POST', path: '/{version}/geoTargetConstants:suggest', outcomes: ['ok'] },
  query('find languages', 'FROM language_constant', ['ok']),
  { name: 'upload image', method: 'POST', path: `${account}/assets:mutate`, outcomes: ['ok', 'rejected'] },
  change('validate a change', '"validateOnly":true', ['ok']),
  change('declare campaigns', '"updateMask":"containsEuPoliticalAdvertising"', ['ok']),
  change('create campaign', 'labelOperation', ['ok', 'rejected', 'no_answer', 'rate_limited']),
  change('create audience', 'audienceOperation', ['ok']),
  change('start, pause or remove campaign', '"status"', ['ok', 'no_answer', 'rate_limited', 'rejected', 'not_found']),
  change('change campaign', 'mutateOperations', ['ok', 'no_answer']),
];
