import { AssetStore } from '#libs/creative';
import { newId, uuidOf } from '#libs/kernel';
import { DeleteOrphanedAssets } from '../../libs/creative/src/infrastructure/messaging/delete-orphaned-assets.job.js';
import type { Json } from '../setup/http-client.js';
import { MovableClock } from '../setup/test-campaigns.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { type S3Double, startS3Double } from './s3-double.js';
import { sweepAccounts } from '../setup/sweep-accounts.js';

const clock = new MovableClock();
let s3: S3Double;
let api: TestService;
let account: TestAccount;

beforeAll(async () => {
  s3 = await startS3Double();
  const bucket = {
    S3_BUCKET: 'images',
    S3_REGION: 'eu-test-1',
    S3_ENDPOINT: s3.url,
    S3_ACCESS_KEY_ID: 'test-key',
    S3_SECRET_ACCESS_KEY: 'test-secret',
  };
  api = await startTestService({ clock, environment: { ASSET_STORE: 's3', ...bucket } });
  account = await api.openAccount();
});
afterAll(async () => {
  await api.stop();
  await s3.close();
});

const generate = async (): Promise<Json> => {
  const { body } = await api.post(
    '/v1/creative/generate',
    account.keys.editor,
    { prompt: 'New city bikes', variants: 2 },
    { prefer: 'wait=25' },
  );
  return body.data;
};

describe('images in an S3-compatible bucket', () => {
  it('images are stored in the bucket with their type and served by the URL of the service', async () => {
    const creative = await generate();
    expect(creative.status).toBe('ready');
    expect(s3.calls.every(({ signed }) => signed)).toBe(true);
    const stored = [...s3.objects].filter(([key]) => key.startsWith(`images/${uuidOf(account.id)}/${uuidOf(creative.id)}/`));
    expect(stored.map(([, { type }]) => type)).toEqual(['image/png', 'image/png']);
    const { body } = await api.get(`/v1/creative/${creative.id}/variants`, account.keys.viewer);
    const image = await api.get(body.data[0].asset.url.slice(api.service.baseUrl.length));
    expect([image.status, image.headers['content-length'], image.headers['content-type']]).toEqual([
      200,
      String(body.data[0].asset.bytes),
      'image/png',
    ]);
  });

  it('a failing bucket delays a generation without losing anything', async () => {
    s3.fail(3, 503);
    expect((await generate()).status).toBe('ready');
  });

  it('an unavailable bucket is 503, and the URL works again after recovery', async () => {
    const creative = await generate();
    const { body } = await api.get(`/v1/creative/${creative.id}/variants`, account.keys.viewer);
    const path = body.data[0].asset.url.slice(api.service.baseUrl.length);
    s3.fail(10, 500);
    const away = await api.get(path);
    expect([away.status, away.headers['retry-after'], away.body.error.code]).toEqual([503, '5', 'service_unavailable']);
    s3.fail(0, 500);
    expect((await api.get(path)).status).toBe(200);
  });

  it('orphaned files in the bucket are found page by page and deleted', async () => {
    const store = api.service.app.get(AssetStore, { strict: false });
    const orphans = Array.from(
      { length: 3 },
      () => `${uuidOf(account.id)}/${uuidOf(newId('crv'))}/${uuidOf(newId('var'))}-0123456789abcdef.png`,
    );
    for (const key of orphans) await store.put(key, Buffer.from('orphan'), 'image/png');
    const before = s3.objects.size;
    clock.aheadMs = 2 * 3_600_000;
    await sweepAccounts(api.service.app, DeleteOrphanedAssets);
    clock.aheadMs = 0;
    expect(s3.objects.size).toBe(before - 3);
    expect(await Promise.all(orphans.map((key) => store.open(key)))).toEqual([null, null, null]);
  });
});
