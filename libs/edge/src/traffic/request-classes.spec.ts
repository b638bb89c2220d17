import type { IncomingMessage } from 'node:http';
import type { EndpointAccess } from '#libs/rest';
import { RequestClasses } from './request-classes.js';

const classes = new RequestClasses();
const route = (method: string, url: string, endpoint?: Partial<EndpointAccess>) =>
  classes.add({
    method,
    url,
    ...(endpoint === undefined ? {} : { config: { endpoint: { permission: null, access: 'key', ...endpoint } } }),
  });

route('GET', '/health/live', { access: 'public', isProbe: true });
route('GET', '/health/ready', { access: 'public' });
route('GET', '/v1/campaigns/:id', {});
route('DELETE', '/v1/campaigns/:id', { isStop: true });
route('DELETE', '/v1/campaigns/drafts', {});
route('POST', '/v1/campaigns/:id/pause', { isStop: true });
route('POST', '/v1/without-declaration');

it.each([
  ['GET', '/health/live', 'probe'],
  ['GET', '/health/live?verbose', 'probe'],
  ['POST', '/v1/campaigns/cmp_1/pause', 'stop'],
  ['POST', '/v1/campaigns/cmp_1/pause?dry_run=false', 'stop'],
  ['POST', '/console/api/v1/campaigns/cmp_1/pause', 'stop'],
  ['DELETE', '/v1/campaigns/cmp_1', 'stop'],
] as const)('%s %s is a %s', (method, url, requestClass) => {
  expect(classes.of({ method, url } as IncomingMessage)).toBe(requestClass);
});

it.each([
  ['GET', '/health/ready'],
  ['GET', '/v1/campaigns/cmp_1'],
  ['GET', '/v1/campaigns/cmp_1/pause'],
  ['POST', '/v1/campaigns/cmp_1/pause?dry_run=true'],
  ['POST', '/v1/campaigns/cmp_1/pause?%64ry_run=true'],
  ['POST', '/v1/campaigns/cmp_1/pause?dry_run=false&dry_run=true'],
  ['DELETE', '/v1/campaigns/drafts'],
  ['DELETE', '/v1/campaigns/cmp_1/extra'],
  ['POST', '/v1/campaigns/cmp_1/%70ause'],
  ['POST', '/v1/without-declaration'],
  ['POST', '/health/live'],
  ['GET', '/v1/nothing'],
  ['GET', '/console/campaigns'],
  ['BREW', '/coffee'],
])('%s %s is counted like every other request', (method, url) => {
  expect(classes.of({ method, url } as IncomingMessage)).toBe('other');
});
