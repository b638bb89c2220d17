import type { IncomingMessage } from 'node:http';
import { isUnder, mountOf, stripMount } from './console-mount.js';

const sent = (url: string) => ({ url: stripMount({ url }), originalUrl: url }) as unknown as IncomingMessage;

describe('the mount path of the console', () => {
  it.each([
    ['/console/api/v1/campaigns?limit=1', '/v1/campaigns?limit=1'],
    ['/console/api/v1', '/v1'],
    ['/console/api/v1?x=1', '/v1?x=1'],
  ])('%s is routed to the endpoint %s', (url, path) => {
    expect(stripMount({ url })).toBe(path);
    expect(mountOf(sent(url))).toBe('/console/api');
  });

  it.each([
    '/v1/campaigns',
    '/console/api',
    '/console/api/v1x',
    '/console/api/v',
    '/console/api/session',
    '/Console/api/v1/x',
    '//console/api/v1',
    '/x/console/api/v1',
  ])('%s is not rewritten', (url) => {
    expect(stripMount({ url })).toBe(url);
    expect(mountOf(sent(url))).toBe('');
  });

  it('stripMount removes the mount path only once', () => {
    expect(stripMount({ url: '/console/api/v1/console/api/v1/x' })).toBe('/v1/console/api/v1/x');
  });
});

it('isUnder compares whole path segments', () => {
  expect(['/docs', '/docs/', '/docs/x', '/docs?x'].every((url) => isUnder(url, '/docs'))).toBe(true);
  expect(['/doc', '/docsx', '/', '/x/docs'].some((url) => isUnder(url, '/docs'))).toBe(false);
});
