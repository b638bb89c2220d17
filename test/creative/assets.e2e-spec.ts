import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { assetSettings } from '#settings/creative';
import { createAssetStore } from '../../libs/creative/src/infrastructure/assets/create-asset-store.js';
import { DeleteOrphanedAssets } from '../../libs/creative/src/infrastructure/messaging/delete-orphaned-assets.job.js';
import { AssetStore } from '#libs/creative';
import { newId, uuidOf } from '#libs/kernel';
import type { Json } from '../setup/http-client.js';
import { MovableClock } from '../setup/test-campaigns.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { sweepAccounts } from '../setup/sweep-accounts.js';

const clock = new MovableClock();
let api: TestService;
let account: TestAccount;
let variant: Json;
let path: string;

beforeAll(async () => {
  api = await startTestService({ clock, environment: { ADDRESS_LIMIT_PER_MINUTE: '5' } });
  account = await api.openAccount();
  const { body } = await api.post(
    '/v1/creative/generate',
    account.keys.editor,
    { prompt: 'New city bikes', variants: 1 },
    { prefer: 'wait=20' },
  );
  [variant] = (await api.get(`/v1/creative/${body.data.id}/variants`, account.keys.viewer)).body.data;
  path = variant.asset.url.slice(api.service.baseUrl.length);
});
afterAll(() => api.stop());

interface Got {
  readonly status: number | undefined;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly bytes: Buffer;
}

/** The client of the other tests reads text; an image is bytes. */
const fetchBytes = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Got>((resolve, reject) => {
    const sent = request(new URL(api.service.baseUrl + target), { method, ca: api.ca, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) }));
    });
    sent.on('error', reject).end();
  });

describe('an image', () => {
  it('images are in a folder that other users of the machine cannot read, also after an upgrade', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'acs-assets-'));
    const assets = join(dataDir, 'assets');
    const modeOf = () => statSync(assets).mode & 0o777;
    const settings = assetSettings.read({});
    await createAssetStore(settings, dataDir);
    expect(modeOf()).toBe(0o700);
    chmodSync(assets, 0o755);
    await createAssetStore(settings, dataDir);
    expect(modeOf()).toBe(0o700);
    rmSync(dataDir, { recursive: true });
  });

  it('an image is served without a key by its signed URL, with its type and cache headers', async () => {
    const { status, headers, bytes } = await fetchBytes(path);
    expect(status).toBe(200);
    expect(bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
    expect(bytes).toHaveLength(variant.asset.bytes);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(variant.asset.bytes),
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
      etag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
      'x-ratelimit-limit': '5',
      'x-ratelimit-remaining': '5',
    });
    const [, maxAge] = /^private, max-age=(\d+), immutable$/.exec(String(headers['cache-control'])) ?? [];
    expect(Number(maxAge)).toBeGreaterThan(86_000);
  });

  it('reads of an image do not count against a limit', async () => {
    for (let i = 0; i < 20; i++) expect((await fetchBytes(path, {}, 'HEAD')).status).toBe(200);
    expect((await fetchBytes(path)).headers['x-ratelimit-remaining']).toBe('5');
  });

  it('an image supports range and conditional requests', async () => {
    const whole = (await fetchBytes(path)).bytes;
    const part = await fetchBytes(path, { range: 'bytes=10-19' });
    expect([part.status, part.headers['content-range'], part.bytes]).toEqual([206, `bytes 10-19/${whole.length}`, whole.subarray(10, 20)]);
    const end = await fetchBytes(path, { range: 'bytes=-5' });
    expect([end.status, end.bytes]).toEqual([206, whole.subarray(-5)]);
    const etag = String((await fetchBytes(path)).headers['etag']);
    expect((await fetchBytes(path, { 'if-none-match': `W/"x", ${etag}` })).status).toBe(304);
    expect((await fetchBytes(path, { range: 'bytes=0-0', 'if-range': '"other"' })).status).toBe(200);
    const beyond = await fetchBytes(path, { range: `bytes=${whole.length}-` });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${whole.length}`]);
    expect(JSON.parse(beyond.bytes.toString())).toMatchObject({ error: { code: 'range_not_satisfiable' } });
  });

  it('HEAD on an image has no body', async () => {
    const { status, headers, bytes } = await fetchBytes(path, {}, 'HEAD');
    expect([status, headers['content-type'], bytes.length]).toEqual([200, 'image/png', 0]);
  });

  it('an image has exactly one URL, and no other URL can be read, listed or guessed', async () => {
    const [file = '', token = ''] = path.slice('/assets/'.length).split('?token=');
    const flipped = `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`;
    const other = `${newId('var')}.png`;
    for (const target of [
      `/assets/${file}`,
      `/assets/${file}?token=`,
      `/assets/${file}?token=${flipped}`,
      `/assets/${file}?token=${token.slice(0, -1)}`,
      `/assets/${file}?token=${token}A`,
      `/assets/${file}?token=${token}&token=${token}`,
      `/assets/${other}?token=${token}`,
      `/assets/${file.replace('.png', '.svg')}?token=${token}`,
      `/assets/${file.replace('.png', '')}?token=${token}`,
      `/assets/..%2f..%2f..%2fetc%2fpasswd?token=${token}`,
      `/assets/${uuidOf(account.id)}?token=${token}`,
    ]) {
      const { status, headers, bytes } = await fetchBytes(target);
      expect([target, status, JSON.parse(bytes.toString()).error.code, headers['cache-control']]).toEqual([
        target,
        404,
        'not_found',
        'no-store',
      ]);
    }
    for (const target of ['/assets', '/assets/', `/assets/${uuidOf(account.id)}/`, `/assets//${file}?token=${token}`]) {
      expect((await api.get(target, account.keys.admin)).status).toBe(404);
    }
  });

  it('a signed URL expires after 24 hours, and the variant returns a new one', async () => {
    clock.aheadMs = 24 * 3_600_000 - 5_000;
    expect((await fetchBytes(path)).status).toBe(200);
    clock.aheadMs = 24 * 3_600_000 + 61_000;
    try {
      expect((await fetchBytes(path)).status).toBe(404);
      const { body } = await api.get(`/v1/creative/${variant.creative_id}/variants`, account.keys.viewer);
      expect((await fetchBytes(body.data[0].asset.url.slice(api.service.baseUrl.length))).status).toBe(200);
    } finally {
      clock.aheadMs = 0;
    }
  });

  it('an image with a missing file is 404, and a service with another secret refuses its URL', async () => {
    const store = api.service.app.get(AssetStore, { strict: false });
    const [row] = await api.look("select image->>'key' as key from creative.variant where id = $1", [uuidOf(variant.id)]);
    const key = String(row?.['key']);
    const bytes = await buffer((await store.open(key)) as AsyncIterable<Uint8Array>);
    await store.remove(key);
    const gone = await fetchBytes(path);
    // An answer that a browser would keep would hide the file when it is back.
    expect([gone.status, gone.headers['cache-control'], gone.headers['etag']]).toEqual([404, 'no-store', undefined]);
    await store.put(key, bytes, 'image/png');
    const stranger = await startTestService({
      database: api.database,
      environment: { APP_SECRET: 'another-secret-of-32-characters-or-more', RUN_JOBS: 'off' },
    });
    expect((await stranger.get(path)).status).toBe(404);
    await stranger.stop();
  });
});

describe('a file that no variant names', () => {
  it('orphaned files are deleted after an hour; files of variants and recent files stay', async () => {
    const store = api.service.app.get(AssetStore, { strict: false });
    const folder = uuidOf(account.id);
    const orphan = `${folder}/${uuidOf(newId('crv'))}/${uuidOf(newId('var'))}-0123456789abcdef.png`;
    await store.put(orphan, Buffer.from('orphan'), 'image/png');
    await sweepAccounts(api.service.app, DeleteOrphanedAssets);
    expect(await buffer((await store.open(orphan)) as AsyncIterable<Uint8Array>)).toEqual(Buffer.from('orphan'));
    clock.aheadMs = 2 * 3_600_000;
    try {
      await sweepAccounts(api.service.app, DeleteOrphanedAssets);
    } finally {
      clock.aheadMs = 0;
    }
    expect(await store.open(orphan)).toBeNull();
    expect((await fetchBytes(path)).status).toBe(200);
  });
});

describe('the image of an archived creative', () => {
  it('the image is gone from responses after 90 days, and from the store a day later, when its URLs have expired', async () => {
    const { editor, manager, viewer } = account.keys;
    const { body } = await api.post('/v1/creative/generate', editor, { prompt: 'New cargo bikes', variants: 1 }, { prefer: 'wait=20' });
    const { id } = body.data;
    expect((await api.delete(`/v1/creative/${id}`, manager)).status).toBe(200);
    const store = api.service.app.get(AssetStore, { strict: false });
    const [{ key }] = (await api.look(`select image->>'key' as key from creative.variant where creative_id = $1`, [uuidOf(id)])) as [
      { key: string },
    ];
    const after = async (days: number) => {
      await api.look(`update creative.creative set archived_at = now() - $2::interval where id = $1`, [uuidOf(id), `${days} days`]);
      clock.aheadMs = 2 * 3_600_000; // recent files stay
      await sweepAccounts(api.service.app, DeleteOrphanedAssets).finally(() => (clock.aheadMs = 0));
      const [archived] = (await api.get(`/v1/creative/${id}/variants?status=all`, viewer)).body.data;
      return [archived.asset !== null, (await store.open(key)) !== null];
    };
    expect(await after(89)).toEqual([true, true]);
    expect(await after(90.5)).toEqual([false, true]);
    expect(await after(91.1)).toEqual([false, false]);
    expect((await fetchBytes(path)).status).toBe(200);
  });
});
