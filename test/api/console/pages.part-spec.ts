import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Agent, request } from 'node:https';
import { refusalOf } from '../../setup/test-campaigns.js';
import { spawnService } from '../../setup/service-process.js';
import { startTestService, type TestService } from '../../setup/test-service.js';

describe('console pages', () => {
  let api: TestService;
  let folder: string;
  const script = `console.log("${'hello '.repeat(500)}");`;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'acs-console-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(
      join(folder, 'index.html'),
      '<!doctype html><html><head><meta property="csp-nonce" nonce="__CSP_NONCE__"><script type="module" nonce="__CSP_NONCE__" src="/console/assets/index-1a2b.js"></script></head><body>pages</body></html>',
    );
    writeFileSync(join(folder, 'assets', 'index-1a2b.js'), script);
    writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    writeFileSync(join(folder, '..', 'secret.txt'), 'secret');
    api = await startTestService({ pagesDir: folder });
  });
  afterAll(async () => {
    await api.stop();
    rmSync(folder, { recursive: true, force: true });
    rmSync(join(folder, '..', 'secret.txt'), { force: true });
  });

  const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
  const open = (path: string, headers: Record<string, string> = browser) => api.get(path, undefined, headers);

  describe('the page', () => {
    it.each([
      '/',
      '/settings/keys',
      '/settings/connections/con_x/check',
      '/campaigns/cmp_x',
      '/console',
      '/console/nothing',
      '/v1x',
      '/healthy',
    ])('a browser gets the page at %s', async (path) => {
      const reply = await open(path);
      expect(reply.status).toBe(200);
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(reply.text).toContain('pages');
    });

    it('the page can execute and load only its own files, and styles only with a nonce', async () => {
      const [one, two] = [await open('/'), await open('/')];
      const policy = one.headers['content-security-policy'] as string;
      const nonce = /'nonce-([\w+/]{22}==)'/.exec(policy)?.[1] as string;
      expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[^']+'; /);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).not.toContain('unsafe');
      expect(one.text).not.toContain('__CSP_NONCE__');
      expect(one.text.split(`nonce="${nonce}"`)).toHaveLength(3);
      expect(two.headers['content-security-policy']).not.toBe(policy);
      expect(one.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'cache-control': 'no-store',
      });
      expect(one.headers['strict-transport-security']).toMatch(/max-age/);
      expect(one.headers['set-cookie']).toBeUndefined();
    });

    it('the page has the rate limit headers of the address and does not count', async () => {
      const before = await api.get('/v1/campaigns');
      for (const path of ['/', '/console/assets/index-1a2b.js']) {
        const reply = await open(path);
        expect(reply.headers['x-ratelimit-limit']).toBe('1000000');
        expect(Number(reply.headers['x-ratelimit-remaining'])).toBeGreaterThanOrEqual(Number(before.headers['x-ratelimit-remaining']));
        expect(reply.headers['x-request-id']).toMatch(/^req_/);
      }
    });

    it.each([
      '/v1',
      '/v1/campaigns',
      '/console/api',
      '/console/api/nothing',
      '/console/api/v1/campaigns',
      '/docs/nothing',
      '/assets/x',
      '/health/x',
      '/openapi.json/x',
    ])('%s returns an error envelope instead of the page', async (path) => {
      const reply = await open(path);
      expect(['missing_api_key', 'missing_session', 'not_found']).toContain(reply.body.error.code);
      expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    });

    it('a client without text/html in Accept, and every other method, gets an error envelope', async () => {
      for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }] as Record<string, string>[]) {
        expect(refusalOf(await open('/settings', headers))).toMatchObject({ status: 404, code: 'not_found' });
      }
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
        expect(refusalOf(await api.call(method, '/settings', { headers: browser }))).toMatchObject({ status: 404 });
      }
      expect(await api.call('HEAD', '/', { headers: browser })).toMatchObject({ status: 200, text: '' });
    });

    it('the page does not hide the API reference', async () => {
      expect((await open('/docs')).text).not.toContain('pages');
      expect((await open('/health/live')).body).toEqual({ data: { status: 'ok' } });
    });
  });

  describe('files', () => {
    /** The bytes as they came. */
    const raw = (path: string, encoding: string) =>
      new Promise<{ headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
        const agent = new Agent({ ca: api.ca });
        request(new URL(api.service.baseUrl + path), { agent, headers: { 'accept-encoding': encoding } }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            agent.destroy();
            resolve({ headers: response.headers, bytes: Buffer.concat(chunks) });
          });
        })
          .on('error', reject)
          .end();
      });

    it('files with a hashed name are cached permanently, others for an hour, each with its type', async () => {
      const asset = await open('/console/assets/index-1a2b.js', {});
      expect(asset).toMatchObject({ status: 200, text: script });
      expect(asset.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      const icon = await open('/console/favicon.svg', {});
      expect(icon.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' });
    });

    it('files are compressed with the encodings that the browser accepts', async () => {
      const br = await raw('/console/assets/index-1a2b.js', 'gzip, deflate, br');
      expect(br.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(br.bytes).toString()).toBe(script);
      const gzip = await raw('/console/assets/index-1a2b.js', 'gzip');
      expect(gunzipSync(gzip.bytes).toString()).toBe(script);
      expect(gzip.bytes.length).toBeLessThan(script.length / 10);
    });

    it('unknown files are not found in any spelling', async () => {
      for (const path of ['/console/assets/gone.js', '/console/assets/', '/console/assets/..%2f..%2fsecret.txt']) {
        const reply = await open(path);
        expect([path, refusalOf(reply)]).toEqual([path, { status: 404, code: 'not_found', errors: [] }]);
      }
      for (const path of ['/console/..%2fsecret.txt', '/console/index.html']) expect((await open(path, {})).status).toBe(404);
    });
  });

  it('the process survives requests for missing files', async () => {
    const alone = await spawnService(api.database.url);
    try {
      for (let i = 0; i < 3; i++) expect((await alone.get('/console/assets/gone.js', undefined, browser)).status).toBe(404);
      expect((await alone.get('/health/live')).status).toBe(200);
    } finally {
      await alone.stop();
    }
  });

  it('a service without a built console reports that and serves the API', async () => {
    const without = await startTestService({ pagesDir: join(folder, 'nowhere') });
    try {
      const reply = await without.get('/', undefined, browser);
      expect(reply.status).toBe(404);
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(reply.text).toContain('not part of this build');
      expect((await without.get('/health/live')).status).toBe(200);
    } finally {
      await without.stop();
    }
  });
});
