import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Json } from '../setup/http-client.js';
import { curlFolder } from '../setup/curl.js';
import { finishSync, queueSyncAgain } from '../setup/test-connections.js';
import { DeliveryStage, startWithSandbox } from '../setup/test-delivery.js';
import { until } from '../setup/until.js';
import { WebhookReceiver } from '../setup/webhook-receiver.js';

/** The examples of the guides are run as the reference shows them; only the address, the CA and the key are other ones. */
let stage: DeliveryStage;
let folder: string;
let blocks: { readonly sh: readonly string[]; readonly ts: readonly string[] };
let stop: () => Promise<void>;
const withinMs = 180_000;

beforeAll(async () => {
  const started = await startWithSandbox({ WEBHOOK_TRUSTED_HOSTS: '127.0.0.1' });
  stop = () => started.stop();
  stage = await DeliveryStage.open(started.sandbox, started.api);
  await started.sandbox.control.settings({ report_lag_seconds: 30 });
  folder = mkdtempSync(join(tmpdir(), 'acs-guides-'));
  const { description } = (await stage.api.get('/docs/openapi.json')).body.info;
  const all = [...(description as string).matchAll(/^```(sh|ts)\n(.*?)^```$/gms)];
  const of = (language: string) => all.filter(([, name]) => name === language).map(([, , text]) => text as string);
  blocks = { sh: of('sh'), ts: of('ts') };
  writeFileSync(join(folder, 'ca.pem'), stage.api.ca);
}, withinMs);
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What a refusal that an example meets on its way does: it appears in what the example reports, and then `react` ends its reason. */
interface ExpectedRefusal {
  readonly reported: RegExp;
  react(): Promise<unknown> | void;
}

/** Runs an example and returns what it prints. It may report nothing but the refusal that is expected, and must report that one. */
function run(file: string, args: string[], more: Record<string, string> = {}, refusal?: ExpectedRefusal): Promise<string> {
  const tools = curlFolder(folder);
  const env = {
    PATH: `${tools}:${join(process.execPath, '..')}:/usr/bin:/bin`,
    API: `${stage.api.service.baseUrl}/v1`,
    KEY: stage.account.keys.admin,
    CA: join(folder, 'ca.pem'),
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
    NODE_NO_WARNINGS: '1',
    ...more,
  };
  return new Promise((resolve, reject) => {
    let reaction: Promise<unknown> | undefined;
    const child = execFile(file, args, { env, cwd: folder, timeout: withinMs }, (error, stdout, stderr) => {
      const isExpected = refusal === undefined ? stderr === '' : refusal.reported.test(stderr);
      if (error || !isExpected) reject(new Error(`${error?.message ?? ''}\n${stdout}\n${stderr}`));
      else Promise.resolve(reaction).then(() => resolve(stdout.trim()), reject);
    });
    child.stderr?.once('data', () => {
      reaction = Promise.resolve(refusal?.react());
    });
  });
}

const shell = (text: string, more: Record<string, string> = {}, refusal?: ExpectedRefusal) => run('sh', ['-euc', text], more, refusal);

function typescript(text: string, more: Record<string, string> = {}, refusal?: ExpectedRefusal): Promise<string> {
  const file = join(folder, 'example.ts');
  writeFileSync(file, text);
  return run(process.execPath, [file], more, refusal);
}

const [settings, quickstart, mirror, events] = [0, 1, 2, 3];
const campaigns = async (query = 'limit=100'): Promise<Json[]> =>
  (await stage.api.get(`/v1/campaigns?${query}`, stage.account.keys.viewer)).body.data;

it(
  'the quickstart of the README ends in a campaign that delivers',
  async () => {
    const block = /^## Quickstart$.*?^```sh\n(?<settings>API=.*?\nCA=.*?\nKEY=.*?\n)(?<commands>.*?)^```$/ms.exec(
      readFileSync('README.md', 'utf8'),
    );
    expect(await shell(block?.groups?.['commands'] as string)).not.toBe('pending');
    const [newest] = await campaigns('limit=1');
    expect([newest?.name, newest?.delivery.status]).toEqual(['Cargo bikes', 'delivering']);
    await stage.archive(newest?.id);
  },
  withinMs,
);

describe('the quickstart', () => {
  /** A sync is queued while the example runs, and ends when the example has reported that its own was refused. */
  const behindAnotherSync = async (): Promise<ExpectedRefusal> => {
    await queueSyncAgain(stage.api, stage.account.id, stage.connectionId);
    return { reported: /^(409 )?sync_in_progress: .*\n$/, react: () => finishSync(stage.api, stage.account.id, stage.connectionId) };
  };

  it(
    'with curl ends in a campaign that delivers and its metrics of today, also while another sync runs',
    async () => {
      expect(blocks.sh[settings]).toMatch(/^API=.*\nCA=.*\nKEY=.*\n$/);
      const lines = (await shell(blocks.sh[quickstart] as string, {}, await behindAnotherSync())).split('\n');
      expect(lines).toEqual(['active', expect.any(String), 'Waiting for the sync that runs.', expect.stringMatching(/^\d+$/)]);
      expect((await campaigns()).map(({ name, delivery }) => [name, delivery.status])).toEqual([['Cargo bikes', 'delivering']]);
    },
    withinMs,
  );

  it(
    'with TypeScript ends in a campaign that delivers and its metrics of today, also while another sync runs',
    async () => {
      const [campaign = '', impressions] = (await typescript(blocks.ts[0] as string, {}, await behindAnotherSync())).split('\n');
      const [id, status] = campaign.split(' ') as [string, string];
      expect([status, impressions]).toEqual(['delivering', expect.stringMatching(/^\d+$/)]);
      expect((await stage.read(id)).delivery.status).toBe('delivering');
    },
    withinMs,
  );

  it(
    'with curl ends in the metrics of today when no other sync runs',
    async () => {
      const steps = (blocks.sh[quickstart] as string).split('\n\n');
      const importing = [steps[0], ...steps.slice(-2)].join('\n\n');
      await finishSync(stage.api, stage.account.id, stage.connectionId);
      const lines = (await shell(`CONNECTION=${stage.connectionId}\n${importing}`)).split('\n');
      expect(lines).toEqual([expect.any(String), expect.stringMatching(/^\d+$/)]);
    },
    withinMs,
  );
});

describe('the mirror', () => {
  const rows = (sql: string): Json[] => {
    const database = new DatabaseSync(join(folder, 'mirror.db'), { readOnly: true });
    try {
      return database.prepare(sql).all();
    } finally {
      database.close();
    }
  };
  const pull = async (): Promise<Json> => JSON.parse(await typescript(blocks.ts[1] as string));
  it(
    'with TypeScript holds the same campaigns and the same sums as the service, and pulls only what has changed',
    async () => {
      const created = await stage.launch({ name: 'With a past' });
      const placed = await until(
        () => stage.placed(created.id),
        (found) => found.length === 1,
        60_000,
      );
      // Only then: the last step of the push starts the campaign, which would make the rewritten start the present one.
      await stage.delivers(created.id, 'delivering', 60_000);
      const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
      await stage.sandbox.control.rewritePast(placed[0].id, { started_at: daysAgo(10) });
      // The sandbox reports the rewritten days with its lag. A sync that is refused because another one still runs is requested again.
      // The requests of the quickstart are put into the past, because a user may request one sync a minute.
      const deliveredDays = async () => {
        await stage.api.look("update connections.sync_run set queued_at = queued_at - interval '1 minute' where trigger = 'manual'");
        const path = `/v1/connections/${stage.connectionId}/sync`;
        await stage.api.post(path, stage.account.keys.admin, undefined, { prefer: 'wait=20' });
        const { body } = await stage.api.get('/v1/analytics/overview?granularity=day', stage.account.keys.viewer);
        return (body.data.series as Json[]).filter(({ metrics }) => metrics.impressions > 0).length;
      };
      await until(deliveredDays, (days) => days > 5, 170_000);
      const first = await pull();
      expect(first.metrics).toBeGreaterThan(5);
      const known = await campaigns('limit=100&status=all');
      expect(rows('select id, name, status from campaign order by id')).toEqual(
        known.map(({ id, name, status }) => ({ id, name, status })).sort((a, b) => (a.id < b.id ? -1 : 1)),
      );
      const period = `start_date=${daysAgo(20).slice(0, 10)}&end_date=${daysAgo(-1).slice(0, 10)}`;
      const { data } = (await stage.api.get(`/v1/analytics/overview?${period}`, stage.account.keys.viewer)).body;
      const [sums] = rows('select sum(impressions) impressions, sum(clicks) clicks, sum(spend_micros) spend_micros from metric');
      expect(sums).toEqual({
        impressions: data.metrics.impressions,
        clicks: data.metrics.clicks,
        spend_micros: data.metrics.spend_micros,
      });
      expect((await pull()).metrics).toBe(0);
      await stage.archive(created.id);
      await pull();
      expect(rows(`select status from campaign where id = '${created.id}'`)).toEqual([{ status: 'archived' }]);
    },
    withinMs * 2,
  );

  it(
    'with curl appends every page and leaves its marks',
    async () => {
      await shell(blocks.sh[mirror] as string);
      const pages = readFileSync(join(folder, 'campaigns.jsonl'), 'utf8').trim().split('\n');
      expect(
        pages
          .flatMap((line) => JSON.parse(line))
          .map(({ id }: Json) => id)
          .sort(),
      ).toEqual((await campaigns('limit=100&status=all')).map(({ id }) => id).sort());
      expect(existsSync(join(folder, 'metrics.mark'))).toBe(true);
      await shell(blocks.sh[mirror] as string);
      const metrics = readFileSync(join(folder, 'metrics.jsonl'), 'utf8').trim().split('\n');
      expect(JSON.parse(metrics[0] as string).length).toBeGreaterThan(5);
      expect(metrics.slice(1).flatMap((line) => JSON.parse(line))).toEqual([]);
    },
    withinMs,
  );
});

describe('the guide about events', () => {
  let receiver: WebhookReceiver;
  let endpoint: string;

  beforeEach(async () => {
    receiver = new WebhookReceiver();
    await receiver.start();
    const body = { url: receiver.url('/held'), event_types: ['webhook_endpoint.test'] };
    endpoint = (await stage.api.post('/v1/webhook_endpoints', stage.account.keys.admin, body)).body.data.id;
  });
  afterEach(async () => {
    receiver.stop();
    await stage.api.delete(`/v1/webhook_endpoints/${endpoint}`, stage.account.keys.admin);
  });

  /** As many tests of endpoints as may be in progress, until the example has reported that its own was refused. */
  const behindOtherTests = async (reported: RegExp): Promise<ExpectedRefusal> => {
    const tests = [1, 2].map(() => stage.api.post(`/v1/webhook_endpoints/${endpoint}/test`, stage.account.keys.admin));
    await until(
      () => receiver.at('/held').length,
      (held) => held === tests.length,
      60_000,
    );
    return {
      reported,
      react() {
        receiver.release();
        return Promise.all(tests);
      },
    };
  };

  it(
    'with curl creates an endpoint, tests it, replays to it, rotates its secret and deletes it, also while other tests run',
    async () => {
      const refusal = await behindOtherTests(/^Warning: Problem ?: HTTP error\. (Will retry|Retrying) in 15 seconds/);
      const lines = (await shell(blocks.sh[events] as string, { URL: receiver.url('/guide') }, refusal)).split('\n');
      expect(lines).toEqual([
        '204',
        expect.stringMatching(/^\d+$/),
        expect.stringMatching(/^\d+$/),
        expect.any(String),
        expect.stringMatching(/^whe_/),
      ]);
      const types = receiver.at('/guide').map(({ body }) => JSON.parse(body).type);
      expect(types).toContain('campaign.launched');
      expect(JSON.parse(readFileSync(join(folder, 'endpoint.json'), 'utf8')).data.secret).toMatch(/^whsec_/);
    },
    withinMs,
  );

  it(
    'with TypeScript receives a sample whose signature it verifies, also while other tests run',
    async () => {
      const refusal = await behindOtherTests(/^429 too_many_pending: .*\n$/);
      const lines = (await typescript(blocks.ts[2] as string, { PORT: '0' }, refusal)).split('\n');
      expect(lines).toEqual(expect.arrayContaining([expect.stringMatching(/^campaign\.launched cmp_/), 'The receiver answered 204.']));
    },
    withinMs,
  );
});
