import type { ExchangeOperation } from '../../outgoing/exchange-operations.js';

const version = '/{version}';
const account = `${version}/act_{account}`;
const creation = ['ok', 'rejected', 'no_answer'] as const;

/** The calls of the adapter of Meta. Objects of every kind are read and changed by their ID alone. */
export const metaOperations: readonly ExchangeOperation[] = [
  { name: 'token', method: 'GET', path: `${version}/oauth/access_token`, outcomes: ['ok'] },
  { name: 'describe token', method: 'GET', path: `${version}/debug_token`, outcomes: ['ok'] },
  { name: 'revoke token', method: 'GET', path: `${version}/oauth/revoke`, outcomes: [] },
  { name: 'revoke grants of person', method: 'DELETE', path: `${version}/me/permissions`, outcomes: [] },
  { name: 'list ad accounts', method: 'GET', path: `${version}/me/adaccounts`, outcomes: ['ok'] },
  { name: 'list pages', method: 'GET', path: `${account}/promote_pages`, outcomes: ['ok'] },
  { name: 'list pages of person', method: 'GET', path: `${version}/me/accounts`, outcomes: ['ok'] },
  { name: 'list assigned pages', method: 'GET', path: `${version}/me/assigned_pages`, outcomes: ['ok'] },
  { name: 'list pages of business', method: 'GET', path: `${version}/{business}/owned_pages`, outcomes: ['ok'] },
  { name: 'list pages of clients', method: 'GET', path: `${version}/{business}/client_pages`, outcomes: ['ok'] },
  { name: 'list Instagram accounts', method: 'GET', path: `${account}/instagram_accounts`, outcomes: ['ok'] },
  { name: 'list pixels', method: 'GET', path: `${account}/adspixels`, outcomes: ['ok'] },
  { name: 'list apps', method: 'GET', path: `${account}/advertisable_applications`, outcomes: ['ok'] },

  { name: 'create campaign', method: 'POST', path: `${account}/campaigns`, outcomes: [...creation, 'rate_limited'] },
  { name: 'list campaigns', method: 'GET', path: `${account}/campaigns`, outcomes: ['ok'] },
  { name: 'list labels', method: 'GET', path: `${account}/adlabels`, outcomes: ['ok'] },
  { name: 'list campaigns of label', method: 'GET', path: `${version}/{label}/campaigns`, outcomes: [] },
  { name: 'list creatives of label', method: 'GET', path: `${version}/{label}/adcreatives`, outcomes: [] },
  { name: 'create ad set', method: 'POST', path: `${account}/adsets`, outcomes: creation },
  { name: 'list ad sets', method: 'GET', path: `${account}/adsets`, outcomes: ['ok'] },
  { name: 'list ads', method: 'GET', path: `${account}/ads`, outcomes: ['ok'] },
  { name: 'list ad sets of campaign', method: 'GET', path: `${version}/{campaign}/adsets`, outcomes: ['ok', 'no_answer'] },
  { name: 'create creative', method: 'POST', path: `${account}/adcreatives`, outcomes: creation },
  { name: 'create ad', method: 'POST', path: `${account}/ads`, outcomes: creation },
  { name: 'list ads of campaign', method: 'GET', path: `${version}/{campaign}/ads`, outcomes: ['ok', 'no_answer'] },
  { name: 'upload image', method: 'POST', path: `${account}/adimages`, outcomes: creation },
  { name: 'list images', method: 'GET', path: `${account}/adimages`, outcomes: ['ok'] },

  { name: 'search targeting', method: 'GET', path: `${version}/search`, outcomes: ['ok'] },
  { name: 'list custom audiences', method: 'GET', path: `${account}/customaudiences`, outcomes: ['ok'] },
  { name: 'create custom audience', method: 'POST', path: `${account}/customaudiences`, outcomes: ['ok'] },
  { name: 'estimate audience', method: 'GET', path: `${account}/reachestimate`, outcomes: ['ok'] },

  { name: 'read minimum budgets', method: 'GET', path: `${account}/minimum_budgets`, outcomes: ['ok'] },
  { name: 'read insights', method: 'GET', path: `${account}/insights`, outcomes: ['ok'] },
  { name: 'start report', method: 'POST', path: `${account}/insights`, outcomes: ['ok'] },
  { name: 'read report', method: 'GET', path: `${version}/{run}/insights`, outcomes: ['ok'] },
  { name: 'read ad account', method: 'GET', path: account, outcomes: ['ok'] },
  { name: 'read object', method: 'GET', path: `${version}/{id}`, outcomes: ['ok', 'no_answer', 'not_found'] },
  {
    name: 'change object',
    method: 'POST',
    path: `${version}/{id}`,
    outcomes: ['ok', 'no_answer', 'not_found', 'rate_limited', 'unauthorized'],
  },
];
