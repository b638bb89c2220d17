import type { ExchangeOperation } from '../../outgoing/exchange-operations.js';

const version = '/v5';
const account = `${version}/ad_accounts/{account}`;
const creation = ['ok', 'rejected', 'no_answer'] as const;
const change = ['ok', 'no_answer', 'not_found'] as const;

/** The calls of the adapter of Pinterest. */
export const pinterestOperations: readonly ExchangeOperation[] = [
  { name: 'token', method: 'POST', path: `${version}/oauth/token`, outcomes: ['ok'] },
  { name: 'revoke token', method: 'POST', path: `${version}/oauth/token/revoke`, outcomes: [] },
  { name: 'list ad accounts', method: 'GET', path: `${version}/ad_accounts`, outcomes: ['ok'] },
  { name: 'read ad account', method: 'GET', path: account, outcomes: ['ok'] },
  { name: 'read user account', method: 'GET', path: `${version}/user_account`, outcomes: ['ok'] },
  { name: 'list boards', method: 'GET', path: `${version}/boards`, outcomes: ['ok', 'no_answer'] },
  { name: 'create board', method: 'POST', path: `${version}/boards`, outcomes: ['ok', 'no_answer'] },
  { name: 'list conversion tags', method: 'GET', path: `${account}/conversion_tags`, outcomes: ['ok'] },

  { name: 'create campaign', method: 'POST', path: `${account}/campaigns`, outcomes: [...creation, 'rate_limited'] },
  { name: 'list campaigns', method: 'GET', path: `${account}/campaigns`, outcomes: ['ok', 'no_answer'] },
  { name: 'get campaign', method: 'GET', path: `${account}/campaigns/{id}`, outcomes: ['ok', 'no_answer', 'not_found'] },
  { name: 'change campaigns', method: 'PATCH', path: `${account}/campaigns`, outcomes: [...change, 'rejected', 'rate_limited'] },
  { name: 'create ad group', method: 'POST', path: `${account}/ad_groups`, outcomes: creation },
  { name: 'list ad groups', method: 'GET', path: `${account}/ad_groups`, outcomes: ['ok', 'no_answer'] },
  { name: 'change ad groups', method: 'PATCH', path: `${account}/ad_groups`, outcomes: ['ok', 'no_answer'] },
  { name: 'create ad', method: 'POST', path: `${account}/ads`, outcomes: creation },
  { name: 'list ads', method: 'GET', path: `${account}/ads`, outcomes: ['ok', 'no_answer', 'unauthorized'] },
  { name: 'change ads', method: 'PATCH', path: `${account}/ads`, outcomes: ['ok', 'no_answer'] },
  { name: 'create pin', method: 'POST', path: `${version}/pins`, outcomes: creation },
  { name: 'get pin', method: 'GET', path: `${version}/pins/{pin}`, outcomes: ['ok', 'not_found'] },
  { name: 'list pins of board', method: 'GET', path: `${version}/boards/{board}/pins`, outcomes: ['ok'] },

  { name: 'list interests', method: 'GET', path: `${version}/resources/targeting/INTEREST`, outcomes: ['ok'] },
  { name: 'list audiences', method: 'GET', path: `${account}/audiences`, outcomes: ['ok'] },
  { name: 'create audience', method: 'POST', path: `${account}/audiences`, outcomes: ['ok'] },
  { name: 'get audience', method: 'GET', path: `${account}/audiences/{id}`, outcomes: ['ok'] },
  { name: 'estimate audience', method: 'POST', path: `${account}/ad_groups/audience_sizing`, outcomes: ['ok'] },

  { name: 'read state of metrics', method: 'GET', path: `${version}/resources/metrics_ready_state`, outcomes: ['ok'] },
  { name: 'read analytics', method: 'GET', path: `${account}/ads/analytics`, outcomes: ['ok'] },
  { name: 'start report', method: 'POST', path: `${account}/reports`, outcomes: ['ok'] },
  { name: 'read state of report', method: 'GET', path: `${account}/reports`, outcomes: ['ok'] },
  // The path is that of the test double: Pinterest publishes none.
  { name: 'download report', method: 'GET', path: '/reports/{file}', outcomes: ['ok'] },
];
