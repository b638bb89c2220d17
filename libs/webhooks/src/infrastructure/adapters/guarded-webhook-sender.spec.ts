import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '#libs/kernel';
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
    const [, status] = /^\/(3\d\d)$/.exec(url) ?? [];
    if (status !== undefined) response.writeHead(Number(status), { location: `http://127.0.0.1:${port}/inside` }).end();
    else if (answer === undefined) response.writeHead(204).end();
    else answer(response);
  });
});
const trusting = new GuardedWebhookSender({ trustedHosts: ['127.0.0.1'], untrustedPorts: [], nameServers: [] });
const guarded = new GuardedWebhookSender({ trustedHosts: ['hooks.internal:3000'], untrustedPorts: [], nameServers: [] });
const send = (sender: GuardedWebhookSender, url: string) =>
  sender.send({ accountId: newId('acc'), url: url.replace('PORT', String(port)), body: '{}', headers: {} });

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

  it.each([301, 302, 303, 307, 308])('a redirect with %i to this machine is not followed', async (status) => {
    const answer = await send(trusting, `http://127.0.0.1:PORT/${status}`);
    expect(answer).toMatchObject({ httpStatus: status, error: 'http' });
    expect(visits).toEqual([`POST /${status}`]);
  });

  it('a port of the installation is not trusted on a host that is, unless the operator names both', async () => {
    const sender = new GuardedWebhookSender({ trustedHosts: ['127.0.0.1'], untrustedPorts: [port], nameServers: [] });
    for (const url of ['http://127.0.0.1:PORT/', 'https://127.0.0.1:PORT/'])
      expect(await send(sender, url)).toMatchObject({ httpStatus: null, error: 'forbidden_address' });
    expect(visits).toEqual([]);
    const named = new GuardedWebhookSender({ trustedHosts: [`127.0.0.1:${port}`], untrustedPorts: [port], nameServers: [] });
    expect(await send(named, 'http://127.0.0.1:PORT/')).toMatchObject({ httpStatus: 204 });
    await Promise.all([sender.onModuleDestroy(), named.onModuleDestroy()]);
  });

  it('an account sends no faster to a host that is not trusted than its rate, and at once to another and for another account', async () => {
    const sender = new GuardedWebhookSender({
      trustedHosts: ['127.0.0.1'],
      untrustedPorts: [],
      nameServers: [],
      resolve: () => Promise.reject(Object.assign(new Error('absent'), { code: 'ENOTFOUND' })),
    });
    const accountId = newId('acc');
    const message = { url: 'https://flooded.example/', body: '{}', headers: {} };
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: 130 }, () => sender.send({ accountId, ...message })));
    // Thirty more than go at once, at fifty each second.
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(590);
    const [waiting, others] = [
      Promise.all(Array.from({ length: 150 }, () => sender.send({ accountId, ...message }))).then(() => 'flood'),
      Promise.all([
        sender.send({ accountId, ...message, url: 'https://other.example/' }),
        sender.send({ accountId: newId('acc'), ...message }),
        sender.send({ accountId, ...message, url: `http://127.0.0.1:${port}/` }),
      ]).then(() => 'others'),
    ];
    expect(await Promise.race([waiting, others])).toBe('others');
    await waiting;
    await sender.onModuleDestroy();
  });

  // The other URLs that lead inside are in test/hostile/webhook-urls.e2e-spec.ts.
  it.each([
    'http://127.0.0.1:PORT/',
    'https://localhost:PORT/',
    'http://hooks.internal:3001/',
    'http://hooks.internal.:3000/',
    'http://hooks.internal:3000@127.0.0.1:PORT/',
    'http://127.0.0.1:PORT/?hooks.internal:3000',
    'https://hooks.internal:3000.localhost:PORT/',
  ])('%s reaches nothing, because another server is trusted', async (url) => {
    expect(await send(guarded, url)).toMatchObject({ httpStatus: null, error: 'forbidden_address' });
    expect(visits).toEqual([]);
  });
});
