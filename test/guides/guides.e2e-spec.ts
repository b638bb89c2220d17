import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Json } from '../setup/http-client.js';
import { curlFolder } from '../setup/curl.js';
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

function run(file: string, args: string[], more: Record<string, string> = {}): Promise<string> {
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
    execFile(file, args, { env, cwd: folder, timeout: withinMs }, (error, stdout, stderr) => {
      if (error || stderr !== '') reject(new Error(`${error?.message ?? ''}\n${stdout}\n${stderr}`));
      else resolve(stdout.trim());
    });
  });
}

function typescript(text: string, more: Record<string, string> = {}): Promise<string> {
  const file = join(folder, 'example.ts');
  writeFileSync(file, text);
  return run(process.execPath, [file], more);
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
    expect(await run('sh', ['-euc', block?.groups?.['commands'] as string])).not.toBe('pending');
    const [newest] = await campaigns('limit=1');
    expect([newest?.name, newest?.delivery.status]).toEqual(['Cargo bikes', 'delivering']);
    await stage.archive(newest?.id);
  },
  withinMs,
);

describe('the quickstart', () => {
  it(
    'with curl ends in a campaign that delivers and its metrics of today',
    async () => {
      expect(blocks.sh[settings]).toMatch(/^API=.*\nCA=.*\nKEY=.*\n$/);
      const lines = (await run('sh', ['-euc', blocks.sh[quickstart] as string])).split('\n');
      expect(lines.slice(0, 1)).toEqual(['active']);
      expect(lines.at(-1)).toMatch(/^\d+$/);
      expect((await campaigns()).map(({ name, delivery }) => [name, delivery.status])).toEqual([['Cargo bikes', 'delivering']]);
    },
    withinMs,
  );

  it(
    'with TypeScript ends in a campaign that delivers',
    async () => {
      const [id, status] = (await typescript(blocks.ts[0] as string)).split(' ');
      expect(status).toBe('delivering');
      expect((await stage.read(id as string)).delivery.status).toBe('delivering');
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
      await run('sh', ['-euc', blocks.sh[mirror] as string]);
      const pages = readFileSync(join(folder, 'campaigns.jsonl'), 'utf8').trim().split('\n');
      expect(
        pages
          .flatMap((line) => JSON.parse(line))
          .map(({ id }: Json) => id)
          .sort(),
      ).toEqual((await campaigns('limit=100&status=all')).map(({ id }) => id).sort());
      expect(existsSync(join(folder, 'metrics.mark'))).toBe(true);
      await run('sh', ['-euc', blocks.sh[mirror] as string]);
      const metrics = readFileSync(join(folder, 'metrics.jsonl'), 'utf8').trim().split('\n');
      expect(JSON.parse(metrics[0] as string).length).toBeGreaterThan(5);
      expect(metrics.slice(1).flatMap((line) => JSON.parse(line))).toEqual([]);
    },
    withinMs,
  );
});

describe('the guide about events', () => {
  it(
    'with curl creates an endpoint, tests it, replays to it, rotates its secret and deletes it',
    async () => {
      const receiver = new WebhookReceiver();
      await receiver.start();
      const lines = (await run('sh', ['-euc', blocks.sh[events] as string], { URL: receiver.url('/guide') })).split('\n');
      receiver.stop();
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
    'with TypeScript receives a sample whose signature it verifies',
    async () => {
      const lines = (await typescript(blocks.ts[2] as string, { PORT: '0' })).split('\n');
      expect(lines).toEqual(expect.arrayContaining([expect.stringMatching(/^campaign\.launched cmp_/), 'The receiver answered 204.']));
    },
    withinMs,
  );
});
