import type { IncomingMessage } from 'node:http';
import type { EndpointAccess } from './route-table.js';
import { type Pages } from './pages.js';
import { RequestClasses } from './request-classes.js';

const pages: Pages = { find: ({ url = '' }: IncomingMessage) => (url.startsWith('/console') ? () => Promise.reject(new Error()) : null) };
const classes = new RequestClasses(pages);
const route = (method: string, url: string, endpoint?: Partial<EndpointAccess>) =>
  classes.add({
    method,
    url,
    ...(endpoint === undefined ? {} : { config: { endpoint: { permission: null, access: 'key', ...endpoint } } }),
  });

route('GET', '/health/live', { access: 'public' });
route('GET', '/assets/:id/:name', { access: 'public' });
route('GET', '/v1/campaigns/:id', {});
route('DELETE', '/v1/campaigns/:id', { isStop: true });
route('DELETE', '/v1/campaigns/drafts', {});
route('POST', '/v1/campaigns/:id/pause', { isStop: true });
route('POST', '/v1/without-declaration');

it.each([
  ['GET', '/health/live', 'uncounted'],
  ['GET', '/health/live?verbose', 'uncounted'],
  ['GET', '/assets/crt_1/a.png', 'uncounted'],
  ['POST', '/v1/campaigns/cmp_1/pause', 'stop'],
  ['POST', '/console/api/v1/campaigns/cmp_1/pause', 'stop'],
  ['DELETE', '/v1/campaigns/cmp_1', 'stop'],
  ['GET', '/console/campaigns', 'uncounted'],
] as const)('%s %s is %s', (method, url, requestClass) => {
  expect(classes.of({ method, url, headers: {} } as IncomingMessage)).toBe(requestClass);
});

it.each([
  ['GET', '/v1/campaigns/cmp_1'],
  ['GET', '/v1/campaigns/cmp_1/pause'],
  ['DELETE', '/v1/campaigns/drafts'],
  ['DELETE', '/v1/campaigns/cmp_1/extra'],
  ['POST', '/v1/campaigns/cmp_1/%70ause'],
  ['POST', '/v1/without-declaration'],
  ['POST', '/health/live'],
  ['GET', '/v1/nothing'],
  ['GET', '/console/api/nothing'],
  ['GET', '/robots.txt'],
  ['BREW', '/coffee'],
])('%s %s takes turns like every other request', (method, url) => {
  expect(classes.of({ method, url, headers: {} } as IncomingMessage)).toBe('other');
});
