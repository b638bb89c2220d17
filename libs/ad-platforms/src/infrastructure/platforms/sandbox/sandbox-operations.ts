import type { ExchangeOperation } from '../../outgoing/exchange-operations.js';

const account = '/v1/ad-accounts/{account}';
const creation = ['ok', 'rejected'] as const;
const change = ['ok', 'no_answer', 'not_found'] as const;

/** The calls of the adapter of the sandbox. */
export const sandboxOperations: readonly ExchangeOperation[] = [
  { name: 'discover', method: 'GET', path: '/.well-known/oauth-authorization-server', outcomes: ['ok'] },
  { name: 'token', method: 'POST', path: '/oauth/token', outcomes: ['ok'] },
  { name: 'plain token', method: 'GET', path: '/oauth/access-token', outcomes: [] },
  { name: 'revoke token', method: 'POST', path: '/oauth/revoke', outcomes: [] },
  { name: 'revoke grant of person', method: 'DELETE', path: '/v1/me/permissions', outcomes: [] },
  { name: 'list ad accounts', method: 'GET', path: '/v1/ad-accounts', outcomes: ['ok'] },
  { name: 'list pages', method: 'GET', path: `${account}/pages`, outcomes: [] },
  { name: 'list pixels', method: 'GET', path: `${account}/pixels`, outcomes: [] },

  {
    name: 'create campaign',
    method: 'POST',
    path: `${account}/campaigns`,
    outcomes: [...creation, 'no_answer', 'rate_limited'],
  },
  { name: 'find campaigns', method: 'GET', path: `${account}/campaigns`, outcomes: ['ok'] },
  { name: 'get campaign', method: 'GET', path: `${account}/campaigns/{id}`, outcomes: ['not_found'] },
  { name: 'update campaign', method: 'PUT', path: `${account}/campaigns/{id}`, outcomes: change },
  {
    name: 'set run state',
    method: 'POST',
    path: `${account}/campaigns/{id}/run-state`,
    outcomes: [...change, 'rate_limited', 'unauthorized'],
  },
  { name: 'read delivery', method: 'GET', path: `${account}/delivery`, outcomes: ['ok', 'no_answer', 'unauthorized'] },
  { name: 'read metrics', method: 'GET', path: `${account}/metrics`, outcomes: ['ok'] },
  { name: 'estimate audience', method: 'POST', path: `${account}/audience-estimates`, outcomes: [] },
  { name: 'read audience insights', method: 'POST', path: `${account}/audience-insights`, outcomes: [] },
  { name: 'read audience overlap', method: 'POST', path: `${account}/audience-overlaps`, outcomes: [] },
];
