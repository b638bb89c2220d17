import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ForbiddenAddress, type Resolve } from '../../libs/operations/src/outgoing/guarded-agent.js';
import { PlatformHttp } from '../../libs/ad-platforms/src/infrastructure/outgoing/platform-http.js';
import { hostileResolver, hostileUrls } from '../setup/hostile-urls.js';

/** Resolves one name to no address, which a system does when it has none of a family that is asked for. */
const resolve: Resolve = async (host, asker) => (host === 'nobody.evil.example' ? [] : await hostileResolver(host, asker));

describe('the way out to a platform', () => {
  let inner: Server;
  let visitors = 0;
  let port: number;
  let http: PlatformHttp;

  beforeAll(async () => {
    inner = createServer((_, reply) => reply.end('inside'));
    inner.on('connection', () => visitors++);
    await new Promise<void>((done) => inner.listen(0, '127.0.0.1', done));
    port = (inner.address() as AddressInfo).port;
    http = new PlatformHttp({ platform: 'evil', baseUrls: ['https://platform.example'], timeoutMs: 2_000, resolve });
  });
  afterAll(async () => {
    await http.close();
    inner.close();
  });

  it('the client is tested with more than 48 hostile URLs', () => {
    expect(new Set(hostileUrls).size).toBeGreaterThanOrEqual(48);
  });

  it.each(hostileUrls)('%j is not called', async (url) => {
    const call = { method: 'GET', url: url.replace('PORT', String(port)), isIdempotent: true } as const;
    await expect(http.send(call)).rejects.toThrow(ForbiddenAddress);
    expect(visitors).toBe(0);
  });

  it('a name without an address is not called', async () => {
    await expect(http.send({ method: 'GET', url: 'https://nobody.evil.example/', isIdempotent: false })).rejects.toThrow(ForbiddenAddress);
  });

  it('the configured origin can be local, but another port of it cannot be called', async () => {
    const own = new PlatformHttp({ platform: 'own', baseUrls: [`http://127.0.0.1:${port}`], timeoutMs: 2_000 });
    const answer = await own.send({ method: 'GET', url: `http://127.0.0.1:${port}/a`, isIdempotent: true });
    expect([answer.status, answer.text, visitors]).toEqual([200, 'inside', 1]);
    await expect(own.send({ method: 'GET', url: `http://127.0.0.1:${port + 1}/`, isIdempotent: true })).rejects.toThrow(ForbiddenAddress);
    await own.close();
  });

  it('redirects are never followed', async () => {
    let reached = 0;
    const platform = createServer((request, reply) => {
      if (request.url === '/inside') reached++;
      reply.writeHead(302, { location: `http://127.0.0.1:${port}/inside` }).end();
    });
    await new Promise<void>((done) => platform.listen(0, '127.0.0.1', done));
    const baseUrl = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
    const own = new PlatformHttp({ platform: 'own', baseUrls: [baseUrl], timeoutMs: 2_000 });
    const before = visitors;
    await expect(own.send({ method: 'GET', url: `${baseUrl}/a`, isIdempotent: true })).rejects.toMatchObject({ kind: 'rejected' });
    expect([reached, visitors]).toEqual([0, before]);
    await own.close();
    platform.close();
  });
});
