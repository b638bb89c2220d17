import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uuidOf } from '#libs/kernel';
import { MovableClock } from '../setup/test-campaigns.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { unfinishedCreative } from '../setup/test-creatives.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';
import { spawnWorker, type WorkerProcess } from '../setup/worker-process.js';
import { EndGenerations } from '../../libs/creative/src/infrastructure/messaging/end-generations.job.js';
import { maxGenerationMs } from '../../libs/creative/src/domain/creative.js';

const isFull = process.env['TEST_SCALE'] === 'full';
const requests = isFull ? 100 : 8;
const clock = new MovableClock();

let api: TestService;
let account: TestAccount;
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'acs-assets-'));
  api = await startTestService({ clock, environment: { RUN_JOBS: 'off', DATA_DIR: dataDir } });
  account = await api.openAccount();
}, 180_000);
afterAll(async () => {
  await api.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it(
  `kill -9 of the worker loses none of ${requests} generations, and no image is broken`,
  async () => {
    let worker: WorkerProcess = await spawnWorker(api.database.url, { DATA_DIR: dataDir });
    const replies = await Promise.all(
      Array.from({ length: requests }, (_, i) =>
        api.post('/v1/creative/generate', account.keys.editor, {
          prompt: `New city bikes, model ${i}`,
          aspect_ratios: ['1:1', '4:5', '9:16'],
        }),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([202]));
    const count = async () =>
      (await api.look("select count(*)::int as n from creative.creative where status = 'ready'"))[0]?.['n'] as number;
    let killed = 0;
    for (const share of isFull ? [0.2, 0.4, 0.6] : [0.3]) {
      await until(count, (ready) => ready >= requests * share, 120_000);
      await worker.kill();
      killed++;
      worker = await spawnWorker(api.database.url, { DATA_DIR: dataDir });
    }
    await until(count, (ready) => ready === requests, 150_000);
    await worker.stop();
    const variants = await api.look(
      "select count(*)::int as n, count(distinct image->>'key')::int as files from creative.variant where status = 'ready'",
    );
    expect(variants).toEqual([{ n: requests * 3, files: requests * 3 }]);
    for (const { body } of replies) {
      const { data } = (await api.get(`/v1/creative/${body.data.id}/variants`, account.keys.viewer)).body;
      const image = await api.get(data[0].asset.url.slice(api.service.baseUrl.length));
      expect([image.status, Number(image.headers['content-length'])]).toEqual([200, data[0].asset.bytes]);
    }
    console.log(`${requests} generations of three images, the worker killed ${killed} time${killed === 1 ? '' : 's'}: 0 lost`);
  },
  isFull ? 400_000 : 300_000,
);

it('an abandoned generation fails once within 10 minutes through its own job', async () => {
  const { id } = await unfinishedCreative(api.service.app, account.id);
  const end = api.service.app.get(EndGenerations, { strict: false });
  const status = async () => (await api.get(`/v1/creative/${id}`, account.keys.viewer)).body.data;
  await end.handle({ account_id: account.id, creative_id: id });
  expect((await status()).status).toBe('generating');
  clock.aheadMs = maxGenerationMs + 1_000;
  try {
    await end.handle({ account_id: account.id, creative_id: id });
    await end.handle({ account_id: account.id, creative_id: id });
  } finally {
    clock.aheadMs = 0;
  }
  expect(maxGenerationMs).toBeLessThan(600_000);
  expect(await status()).toMatchObject({
    status: 'failed',
    revision: 2,
    failure: { code: 'generation_timeout', retryable: true },
    generation: { poll_after_seconds: null },
  });
  const events = await api.look(
    "select count(*)::int as n from foundation.recorded_event where resource_id = $1 and type = 'creative.failed'",
    [uuidOf(id)],
  );
  expect(events).toEqual([{ n: 1 }]);
  const audit = await api.look('select action from foundation.audit_entry where resource_id = $1', [uuidOf(id)]);
  expect(audit).toEqual([{ action: 'creative.failed' }]);
});

it('a generation request schedules its timeout job', async () => {
  const { body } = await api.post('/v1/creative/generate', account.keys.editor, { prompt: 'New city bikes' });
  const jobs = await api.look(
    "select name, (extract(epoch from start_after) * 1000)::float8 as due from pgboss.job where data->>'creative_id' = $1 order by name",
    [body.data.id],
  );
  expect(jobs.map(({ name }) => name)).toEqual(['creative.end-generation', 'creative.generate']);
  expect(jobs[0]?.['due']).toBe(Date.parse(body.data.generation.started_at) + maxGenerationMs);
});
