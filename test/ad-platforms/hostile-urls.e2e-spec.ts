import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ForbiddenAddress, type Resolve } from '../../libs/foundation/src/outgoing/guarded-agent.js';
import { PlatformHttp } from '../../libs/ad-platforms/src/infrastructure/outgoing/platform-http.js';

/** What a hostile resolver answers for names of the attacker's. */
const names: Readonly<Record<string, string[]>> = {
  'loopback.evil.example': ['127.0.0.1'],
  'private.evil.example': ['10.0.0.5'],
  'metadata.evil.example': ['169.254.169.254'],
  'sixth.evil.example': ['::1'],
  'mapped.evil.example': ['::ffff:127.0.0.1'],
  'nat64.evil.example': ['64:ff9b::7f00:1'],
  'one-of-two.evil.example': ['93.184.215.14', '127.0.0.1'],
  'unique-local.evil.example': ['fd00::1'],
  'nobody.evil.example': [],
};

/** 48 URLs that lead, or try to lead, inside; PORT is that of an inner server that counts its visitors. */
const hostile = [
  'http://127.0.0.1:PORT/',
  'https://127.0.0.1:PORT/',
  'https://127.0.0.2:PORT/',
  'https://127.1:PORT/',
  'https://2130706433:PORT/',
  'https://0x7f000001:PORT/',
  'https://0177.0.0.1:PORT/',
  'https://0x7f.1:PORT/',
  'https://0:PORT/',
  'https://0.0.0.0:PORT/',
  'https://localhost:PORT/',
  'https://LOCALHOST:PORT/',
  'https://localhost.:PORT/',
  'https://[::1]:PORT/',
  'https://[::]:PORT/',
  'https://[0:0:0:0:0:0:0:1]:PORT/',
  'https://[::ffff:127.0.0.1]:PORT/',
  'https://[::ffff:7f00:1]:PORT/',
  'https://[::127.0.0.1]:PORT/',
  'https://[64:ff9b::127.0.0.1]:PORT/',
  'https://[2002:7f00:1::]:PORT/',
  'https://[fe80::1]:PORT/',
  'https://[fc00::1]:PORT/',
  'https://[fd12:3456::1]:PORT/',
  'https://[ff02::1]:PORT/',
  'https://[100::1]:PORT/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://192.0.0.1/',
  'https://198.18.0.1/',
  'https://224.0.0.1/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://loopback.evil.example:PORT/',
  'https://private.evil.example/',
  'https://metadata.evil.example/',
  'https://sixth.evil.example:PORT/',
  'https://mapped.evil.example:PORT/',
  'https://nat64.evil.example:PORT/',
  'https://one-of-two.evil.example:PORT/',
  'https://unique-local.evil.example/',
  'https://platform.example@127.0.0.1:PORT/',
  'file:///etc/passwd',
  'ftp://127.0.0.1:PORT/',
  'gopher://127.0.0.1:PORT/_GET',
];

const resolve: Resolve = (host, _, done) => {
  const found = names[host] ?? (host.startsWith('localhost') ? ['127.0.0.1'] : []);
  done(
    null,
    found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  );
};

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

  it('the client is tested with 48 hostile URLs', () => {
    expect(new Set(hostile).size).toBe(48);
  });

  it.each(hostile)('%s is not called', async (url) => {
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
