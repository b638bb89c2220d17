import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GuardedWebhookSender } from './guarded-webhook-sender.js';

let visits: string[] = [];
let port: number;
const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/long': (response) => response.end('x'.repeat(1_000_000)),
  '/moved': (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
  '/later': (response) => response.writeHead(429, { 'retry-after': '120' }).end('Later.\u0000'),
  '/reset': (response) => response.destroy(),
};
const server: Server = createServer((request, response) => {
  const { method, url = '' } = request;
  visits.push(`${method} ${url}`);
  request.resume();
  request.on('end', () => {
    const answer = answers[url];
    if (answer === undefined) response.writeHead(204).end();
    else answer(response);
  });
});
const trusting = new GuardedWebhookSender({ trustedHosts: ['127.0.0.1'] });
const guarded = new GuardedWebhookSender({ trustedHosts: ['hooks.internal:3000'] });
const send = (sender: GuardedWebhookSender, url: string) => sender.send(url.replace('PORT', String(port)), '{}', {});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
beforeEach(() => (visits = []));
afterAll(async () => {
  await Promise.all([trusting.onModuleDestroy(), guarded.onModuleDestroy()]);
  server.closeAllConnections();
  server.close();
});

describe('the sender of webhooks', () => {
  it.each([
    ['/', { httpStatus: 204, error: null, excerpt: null, retryAfterSeconds: null }],
    ['/long', { httpStatus: 200, error: null, excerpt: 'x'.repeat(1_024) }],
    ['/moved', { httpStatus: 302, error: 'http' }],
    ['/later', { httpStatus: 429, error: 'http', excerpt: 'Later.', retryAfterSeconds: 120 }],
    ['/reset', { httpStatus: null, error: 'reset', excerpt: null }],
  ])('the answer of %s is %j', async (path, expected) => {
    expect(await send(trusting, `http://127.0.0.1:PORT${path}`)).toMatchObject(expected);
    expect(visits).toEqual([`POST ${path}`]);
  });

  it('no answer has a reason', async () => {
    expect(await send(trusting, 'http://127.0.0.1:1/')).toMatchObject({ httpStatus: null, error: 'refused' });
    expect(await send(trusting, 'https://127.0.0.1:PORT/')).toMatchObject({ httpStatus: null, error: 'tls' });
  });

  it.each([
    'http://127.0.0.1:PORT/',
    'https://127.0.0.1:PORT/',
    'https://127.1:PORT/',
    'https://2130706433:PORT/',
    'https://0x7f000001:PORT/',
    'https://0177.0.0.1:PORT/',
    'https://0.0.0.0:PORT/',
    'https://localhost:PORT/',
    'https://[::1]:PORT/',
    'https://[::ffff:127.0.0.1]:PORT/',
    'https://[64:ff9b::127.0.0.1]:PORT/',
    'https://[fd12:3456::1]:PORT/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://user:word@shop.example/',
    'http://hooks.internal:3001/',
    'ftp://127.0.0.1:PORT/',
  ])('%s reaches nothing', async (url) => {
    expect(await send(guarded, url)).toMatchObject({ httpStatus: null, error: 'forbidden_address' });
    expect(visits).toEqual([]);
  });
});
