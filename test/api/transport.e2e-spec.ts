import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { connect } from 'node:tls';
import { join } from 'node:path';
import { refusalOf } from '../setup/test-campaigns.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { startTestService, type TestService } from '../setup/test-service.js';

let api: TestService;
let account: TestAccount;
let pages: string;

beforeAll(async () => {
  pages = mkdtempSync(join(tmpdir(), 'acs-pages-'));
  mkdirSync(join(pages, 'assets'));
  writeFileSync(join(pages, 'index.html'), '<!doctype html><title>Console</title>');
  writeFileSync(join(pages, 'assets', 'index-0a1b2c.js'), 'export const x = 1;'.repeat(200));
  writeFileSync(join(pages, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  api = await startTestService({ environment: { RUN_JOBS: 'off' }, pagesDir: pages });
  account = await api.openAccount();
  for (let i = 0; i < 12; i++) await api.post('/v1/campaigns', account.keys.admin, { name: `Campaign ${i}` });
}, 60_000);
afterAll(async () => {
  await api.stop();
  rmSync(pages, { recursive: true, force: true });
});

/** The bytes of a body as they were sent. */
const bytesOf = (path: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    get(new URL(api.service.baseUrl + path), { ca: api.ca, headers }, (response) => {
      let length = 0;
      response.on('data', (chunk: Buffer) => (length += chunk.length));
      response.on('end', () => resolve(length));
    }).on('error', reject);
  });

describe('compression of /v1', () => {
  const list = (accepted?: string) =>
    api.get('/v1/campaigns', account.keys.admin, accepted === undefined ? {} : { 'accept-encoding': accepted });

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['deflate', undefined],
    ['identity', undefined],
    [undefined, undefined],
  ])('for Accept-Encoding: %s an answer over 1 KiB is sent with Content-Encoding: %s', async (accepted, coding) => {
    const plain = await list();
    const reply = await list(accepted);
    expect([reply.status, reply.headers['content-encoding'], reply.text]).toEqual([200, coding, plain.text]);
    if (coding !== undefined) expect(reply.headers['vary']).toMatch(/accept-encoding/i);
  });

  it('makes a list several times smaller', async () => {
    const authorization = `Bearer ${account.keys.admin}`;
    const [plain, packed] = await Promise.all([
      bytesOf('/v1/campaigns', { authorization }),
      bytesOf('/v1/campaigns', { authorization, 'accept-encoding': 'br' }),
    ]);
    expect(packed * 4).toBeLessThan(plain);
  });

  it('leaves small answers alone, compresses refusals as well, and HEAD has no body', async () => {
    const small = await api.get('/v1/campaigns?limit=1&status=paused', account.keys.admin, { 'accept-encoding': 'br' });
    expect([small.headers['content-encoding'], small.body.data]).toEqual([undefined, []]);
    const refused = await api.get(`/v1/campaigns?${'x'.repeat(90)}=1&${'y'.repeat(90)}=1&z=2&w=3&v=4`, account.keys.admin, {
      'accept-encoding': 'gzip',
    });
    expect([refused.status, refused.headers['content-encoding'], refused.body.error.code]).toEqual([400, 'gzip', 'unknown_parameter']);
    const head = await api.call('HEAD', '/v1/campaigns', { key: account.keys.admin, headers: { 'accept-encoding': 'br' } });
    expect([head.status, head.text]).toEqual([200, '']);
  });

  it('makes the ETag weak, and If-Match and If-None-Match take it back', async () => {
    const made = await api.post('/v1/campaigns', account.keys.admin, { name: 'Large', metadata: { note: 'word '.repeat(90).trim() } });
    const path = `/v1/campaigns/${made.body.data.id}`;
    const reply = await api.get(path, account.keys.admin, { 'accept-encoding': 'br' });
    const tag = reply.headers['etag'] as string;
    expect([reply.headers['content-encoding'], tag]).toEqual(['br', expect.stringMatching(/^W\/"1-/)]);
    const again = await api.get(path, account.keys.admin, { 'accept-encoding': 'br', 'if-none-match': tag });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await api.patch(`${path}?dry_run=true`, account.keys.admin, { name: 'x' }, { 'if-match': tag })).status).toBe(200);
  });

  it('a client that offers only HTTP/1.0 in ALPN is served', async () => {
    const port = Number(new URL(api.service.baseUrl).port);
    for (const protocols of [['http/1.0'], ['http/1.1'], ['http/1.0', 'http/1.1'], ['h2', 'http/1.1']]) {
      const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', ca: api.ca, ALPNProtocols: protocols });
      await new Promise((resolve, reject) => socket.once('secureConnect', () => resolve(null)).once('error', reject));
      expect(['http/1.0', 'http/1.1']).toContain(socket.alpnProtocol);
      socket.destroy();
    }
  });

  it('a compressed body is still refused', async () => {
    const reply = await api.post('/v1/campaigns', account.keys.admin, { name: 'x' }, { 'content-encoding': 'gzip' });
    expect(refusalOf(reply)).toMatchObject({ status: 415, code: 'unsupported_media_type' });
  });
});

describe('what stays while the service runs', () => {
  it.each([
    '/openapi.json',
    '/docs/openapi.json',
    '/docs',
    '/docs/errors',
    '/docs/js/scalar.js',
    '/console/assets/index-0a1b2c.js',
    '/console/icon.svg',
  ])(
    '%s is compressed, has a strong ETag for each coding, and is 304 for who has it',
    async (path) => {
      const replies = await Promise.all(
        ['br', 'gzip', 'identity'].map((coding) => api.get(path, undefined, { 'accept-encoding': coding })),
      );
      expect(replies.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
      const tags = replies.map(({ headers }) => headers['etag'] as string);
      expect(new Set(tags).size).toBe(3);
      for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
      const again = await api.get(path, undefined, { 'accept-encoding': 'br', 'if-none-match': tags[0] as string });
      expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', tags[0]]);
      expect(replies[0]?.headers['cache-control']).not.toContain('no-store');
      expect(replies[0]?.headers['vary']).toBe('accept-encoding');
    },
    30_000,
  );

  it('only what has a hash in its name is kept for ever', async () => {
    const caching = async (path: string) => (await api.get(path)).headers['cache-control'];
    expect(await caching('/console/assets/index-0a1b2c.js')).toBe('public, max-age=31536000, immutable');
    expect(await caching('/openapi.json')).toBe('public, no-cache');
    expect(await caching('/docs/js/scalar.js')).toBe('public, max-age=3600');
  });

  it('the script of the reference is less than a third of its size on the wire', async () => {
    const [plain, packed] = await Promise.all([
      bytesOf('/docs/js/scalar.js', {}),
      bytesOf('/docs/js/scalar.js', { 'accept-encoding': 'br' }),
    ]);
    expect(packed * 3).toBeLessThan(plain);
  });
});

describe('the files that researchers and crawlers look for', () => {
  const textOf = (path: string) => api.call('GET', path, { headers: { accept: 'text/html' } });

  it('security.txt names a contact, a policy and a date of expiry within the year', async () => {
    const { status, text, headers } = await textOf('/.well-known/security.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const fields = new Map(
      text
        .trim()
        .split('\n')
        .map((line) => line.split(': ', 2) as [string, string]),
    );
    expect([...fields.keys()]).toEqual(['Contact', 'Expires', 'Policy', 'Preferred-Languages', 'Canonical']);
    expect(fields.get('Contact')).toMatch(/^https:\/\/localhost:\d+\/docs#description\/report-a-vulnerability$/);
    const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(170);
    expect(days).toBeLessThan(365);
  });

  it('robots.txt lets crawlers read the reference only', async () => {
    const { status, text } = await textOf('/robots.txt');
    expect([status, text]).toEqual([200, 'User-agent: *\nAllow: /docs\nDisallow: /\n']);
  });
});

describe('a path that is nowhere', () => {
  it.each(['/favicon.ico', '/llms.txt', '/health', '/', '/v2/campaigns', '/v1x', '/.env', '/.well-known/other.txt'])(
    '%s is 404, with and without a key',
    async (path) => {
      for (const key of [undefined, account.keys.viewer, 'wrong']) {
        expect(refusalOf(await api.get(path, key))).toEqual({ status: 404, code: 'not_found', errors: [] });
      }
      expect(refusalOf(await api.post(path, undefined, {}))).toMatchObject({ status: 404, code: 'not_found' });
    },
  );

  it.each(['/sitemap.xml', '/.env', '/.git/config', '/.well-known/other.txt', '/campaigns/backup.zip', '/wp-login.php'])(
    '%s is 404 for a browser too, because it is not a page of the console',
    async (path) => {
      const reply = await api.call('GET', path, { headers: { accept: 'text/html,application/xhtml+xml' } });
      expect(refusalOf(reply)).toEqual({ status: 404, code: 'not_found', errors: [] });
    },
  );

  it('nobody maps the API without a key', async () => {
    expect(refusalOf(await api.get('/v1/nothing'))).toMatchObject({ status: 401, code: 'missing_api_key' });
    expect(refusalOf(await api.get('/v1'))).toMatchObject({ status: 401, code: 'missing_api_key' });
    expect(refusalOf(await api.get('/v1/nothing', account.keys.viewer))).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('a page that exists names the methods that it takes', async () => {
    const reply = await api.post('/openapi.json', undefined, {});
    expect([reply.status, reply.headers['allow']]).toEqual([405, 'GET, HEAD']);
  });
});

describe('/v1/creative/generate', () => {
  it.each(['GET', 'HEAD', 'PATCH', 'DELETE', 'PUT'])('%s is 405 with Allow: POST', async (method) => {
    const reply = await api.call(method, '/v1/creative/generate', { key: account.keys.admin });
    expect([reply.status, reply.headers['allow']]).toEqual([405, 'POST']);
    expect((await api.call(method, '/v1/creative/generate?dry_run=true', { key: account.keys.viewer })).status).toBe(405);
  });

  it('the id of a creative in its place is still one', async () => {
    expect((await api.get('/v1/creative/generated', account.keys.admin)).status).toBe(404);
  });
});

describe('X-Request-Id', () => {
  it.each([
    ['of one character', 'x', true],
    ['of 128 characters', 'a'.repeat(128), true],
    ['with a space inside', 'order 4711', true],
    ['of 129 characters', 'a'.repeat(129), false],
    ['of 4 000 characters', 'a'.repeat(4_000), false],
    ['that is not ASCII', Buffer.from('größe').toString('latin1'), false],
  ])('one %s: %s is kept: %s, else it is replaced', async (_, id, isKept) => {
    const reply = await api.get('/v1/campaigns?limit=1', account.keys.viewer, { 'x-request-id': id });
    expect(reply.status).toBe(200);
    if (isKept) expect(reply.headers['x-request-id']).toBe(id);
    else expect(reply.headers['x-request-id']).toMatch(/^req_[\w-]{36}$/);
  });
});
