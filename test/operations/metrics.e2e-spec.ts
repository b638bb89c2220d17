import { createServer } from 'node:net';
import { request } from 'node:http';
import { newId, uuidOf } from '#libs/kernel';
import { Database, Tenants } from '#libs/data';
import { figureSourcesOf, Metrics } from '#libs/operations';
import { sql } from '#libs/kernel/infrastructure';
import { DiscoveryService } from '@nestjs/core';
import { type Sample, samplesIn, scrape, valueOf } from '../setup/exposition.js';
import { spawnService } from '../setup/service-process.js';
import { createTestDatabase } from '../setup/test-database.js';
import { DeliveryStage, startWithSandbox } from '../setup/test-delivery.js';
import type { TestSandbox } from '../setup/sandbox.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

/** The methods of AdAccountClient, PlatformAuthorization and PlatformAdapter. */
const platformOperations: ReadonlySet<string> = new Set([
  'createCampaign',
  'findCampaigns',
  'getCampaign',
  'updateCampaign',
  'setRunState',
  'readDelivery',
  'readMetrics',
  'estimateAudience',
  'readAudienceInsights',
  'readAudienceOverlap',
  'begin',
  'finish',
  'renew',
  'revoke',
  'listAdAccounts',
]);

let running: { sandbox: TestSandbox; api: TestService; stop(): Promise<void> };
let stage: DeliveryStage;
let url: string;

beforeAll(async () => {
  running = await startWithSandbox({ METRICS_PORT: '0' });
  url = running.api.service.metricsUrl as string;
  stage = await DeliveryStage.open(running.sandbox, running.api);
});
afterAll(() => running.stop());

const value = async (name: string, labels: Record<string, string> = {}) => valueOf(await scrape(url), name, labels);
const grown = async (name: string, labels: Record<string, string>, by: () => Promise<unknown>) => {
  const before = (await value(name, labels)) ?? 0;
  await by();
  return ((await value(name, labels)) ?? 0) - before;
};

describe('requests', () => {
  it('are counted and timed by route, method and class of status', async () => {
    const { id } = await stage.create();
    const labels = { route: '/v1/campaigns/:id', method: 'GET' };
    const read = () => stage.read(id);
    expect(await grown('acs_http_requests_total', { ...labels, status: '2xx' }, read)).toBe(1);
    expect(await grown('acs_http_request_duration_seconds_count', labels, read)).toBe(1);
    expect(await grown('acs_http_request_duration_seconds_bucket', { ...labels, le: '+Inf' }, read)).toBe(1);
    expect(await value('acs_http_requests_total', { ...labels, status: '5xx' })).toBe(0);
  });

  it('of HEAD count once, under their own method', async () => {
    const head = () => running.api.call('HEAD', '/v1/campaigns', { key: stage.account.keys.admin });
    expect(await grown('acs_http_requests_total', { route: '/v1/campaigns', method: 'HEAD' }, head)).toBe(1);
    expect(await grown('acs_http_requests_total', { route: '/v1/campaigns', method: 'GET' }, head)).toBe(0);
  });

  it('of unknown paths share one series, whatever the path and the method are', async () => {
    const unknown = async () => {
      for (const path of ['/v1/nothing', '/v1/nothing/else']) await running.api.get(path, stage.account.keys.admin);
    };
    expect(await grown('acs_http_requests_total', { route: 'none', method: 'GET', status: '4xx' }, unknown)).toBe(2);
  });

  it('have a verdict of the admission', async () => {
    const verdict = (name: string, by: () => Promise<unknown>) => grown('acs_admissions_total', { verdict: name }, by);
    expect(await verdict('admitted', () => running.api.get('/v1/campaigns', stage.account.keys.admin))).toBe(1);
    expect(await verdict('unauthenticated', () => running.api.get('/v1/campaigns', 'acs_wrong'))).toBe(1);
    expect(await verdict('uncounted', () => running.api.get('/health/live'))).toBe(1);
  });
});

describe('background work and platforms', () => {
  it('jobs, statements, connections and calls of a launch are counted', async () => {
    const { id } = await stage.launch();
    await stage.becomes(id, ({ platforms }) => platforms.every((p: { in_sync: boolean }) => p.in_sync));
    const samples = await until(
      () => scrape(url),
      (all) => (valueOf(all, 'acs_jobs_total', { outcome: 'completed' }) ?? 0) > 0,
      10_000,
    );
    expect(valueOf(samples, 'acs_platform_calls_total', { platform: 'sandbox', operation: 'createCampaign', outcome: 'ok' })).toBe(1);
    expect(valueOf(samples, 'acs_platform_call_duration_seconds_count', { operation: 'createCampaign' })).toBe(1);
    expect(valueOf(samples, 'acs_platform_circuit_open', { platform: 'sandbox' })).toBe(0);
    expect(valueOf(samples, 'acs_database_statement_duration_seconds_count', { pool: 'admission' })).toBeGreaterThan(0);
    expect(valueOf(samples, 'acs_database_connections', { pool: 'work' })).toBeGreaterThan(0);
    expect(valueOf(samples, 'acs_database_waiting', { pool: 'work' })).toBe(0);
    expect(valueOf(samples, 'acs_certificate_remaining_days')).toBeGreaterThan(300);
  });

  it('a failed statement is counted, and the connection goes on being measured', async () => {
    const database = running.api.service.app.get(Database);
    const divide = sql('test: division by zero', 'select 1 / $1::int as one');
    const failures = () =>
      grown('acs_database_statement_failures_total', { pool: 'work' }, () => database.global(divide, [0]).catch(() => undefined));
    expect(await failures()).toBe(1);
    const statements = { pool: 'work' };
    expect(
      await grown('acs_database_statement_duration_seconds_count', statements, () => database.global(divide, [1])),
    ).toBeGreaterThanOrEqual(1);
  });
});

describe('labels', () => {
  it('come from closed sets: no account, record, key or request is named', async () => {
    const { id } = await stage.create();
    await stage.read(id);
    const samples = (await scrape(url)).filter(({ name }) => name.startsWith('acs_'));
    const values = new Set(samples.flatMap(({ labels }) => Object.values(labels)));
    expect(namesOfRecords(values)).toEqual([]);
    const queues = samples.filter(({ name }) => name === 'acs_jobs_total').map(({ labels }) => labels['queue'] as string);
    for (const queue of queues) expect(queue).toMatch(/^[a-z-]+\.[a-z-]+(\.accounts)?$/);
    const operations = samples.filter(({ name }) => name === 'acs_platform_calls_total').map(({ labels }) => labels['operation'] as string);
    expect(operations.filter((operation) => !platformOperations.has(operation))).toEqual([]);
  });

  it('the check finds an ID', () => {
    const account = stage.account.id;
    expect(namesOfRecords([account, uuidOf(account), '/v1/campaigns/:id', 'stop'])).toEqual([account, uuidOf(account)]);
  });
});

/** Values that look like a TypeID or a UUID. */
function namesOfRecords(values: Iterable<string>): string[] {
  return [...values].filter((text) => /[a-z]{3}_[0-9a-z]{26}|[0-9a-f]{8}-[0-9a-f]{4}-|req_/.test(text));
}

describe('figures from PostgreSQL', () => {
  /** The figures are read again only after ten seconds, so the tests read their sources. */
  const figuresOf = async (api: TestService): Promise<Sample[]> => {
    const { accounts, sources, metrics } = await figuresIn(api);
    for (const source of sources) await source.read(accounts);
    return samplesOf(metrics);
  };
  let quiet: TestService;
  let here: DeliveryStage;

  beforeAll(async () => {
    // Without jobs, so that what waits stays.
    quiet = await startTestService({ environment: { ...running.sandbox.environment, METRICS_PORT: '0', RUN_JOBS: 'off' } });
    here = await DeliveryStage.open(running.sandbox, quiet);
  });
  afterAll(() => quiet.stop());

  it('changes that no platform has confirmed are seen over all accounts, and the oldest counts', async () => {
    const other = await DeliveryStage.open(running.sandbox, quiet);
    const [first, second] = [await here.launch(), await other.launch()];
    const since = async (id: string, minutes: number) =>
      quiet.look(`update delivery.delivery set waiting_since = now() - make_interval(mins => $2) where campaign_id = $1`, [
        uuidOf(id as never),
        minutes,
      ]);
    await since(first.id, 5);
    await since(second.id, 20);
    const samples = await figuresOf(quiet);
    const labels = { platform: 'sandbox', blocked_by: 'nothing' };
    expect(valueOf(samples, 'acs_delivery_unconfirmed', labels)).toBe(2);
    expect(valueOf(samples, 'acs_delivery_oldest_unconfirmed_seconds', labels)).toBeCloseTo(1_200, -2);
    await quiet.look(`update delivery.delivery set authorization_lost_at = now() where campaign_id = $1`, [uuidOf(second.id)]);
    const after = await figuresOf(quiet);
    expect(valueOf(after, 'acs_delivery_oldest_unconfirmed_seconds', labels)).toBeCloseTo(300, -2);
    expect(valueOf(after, 'acs_delivery_unconfirmed', { blocked_by: 'authorization' })).toBe(1);
    await quiet.look(`update delivery.delivery set confirmed_revision = desired_revision, waiting_since = null`);
    expect(valueOf(await figuresOf(quiet), 'acs_delivery_oldest_unconfirmed_seconds', labels)).toBe(0);
  });

  it('events, the queues by lane and the dead letters are seen with their ages', async () => {
    const account = uuidOf(here.account.id);
    await quiet.look(
      `insert into foundation.recorded_event (position, id, account_id, type, resource_type, resource_id, changes, at)
       overriding system value values (-1, uuidv7(), $1, 'test.happened', 'campaign', uuidv7(), '{}', now() - interval '90 s')`,
      [account],
    );
    await quiet.look(`update pgboss.job set start_after = now() - interval '40 s' where name = 'campaigns.push-delivery'`);
    await quiet.look(
      `insert into pgboss.job (name, data, source_name) values ('foundation.dead-letters', '{}', 'campaigns.push-delivery'), ('foundation.dead-letters', '{}', 'gone')`,
    );
    const samples = await figuresOf(quiet);
    expect(valueOf(samples, 'acs_event_log_oldest_seconds')).toBeCloseTo(90, -1);
    expect(valueOf(samples, 'acs_event_log_waiting')).toBeGreaterThanOrEqual(1);
    expect(valueOf(samples, 'acs_queue_oldest_seconds', { lane: 'change' })).toBeCloseTo(40, -1);
    expect(valueOf(samples, 'acs_queue_jobs', { lane: 'change', state: 'ready' })).toBeGreaterThanOrEqual(2);
    expect(valueOf(samples, 'acs_queue_jobs', { lane: 'stop', state: 'ready' })).toBe(0);
    expect(valueOf(samples, 'acs_dead_letters', { queue: 'campaigns.push-delivery' })).toBe(1);
    expect(valueOf(samples, 'acs_dead_letters', { queue: 'other' })).toBe(1);
  });

  it('connections are counted by status, and the age of the oldest sync is that of a connection that is synced', async () => {
    await quiet.look(`update connections.connection set last_synced_at = now() - interval '3 hours' where id = $1`, [
      uuidOf(here.connectionId),
    ]);
    const samples = await figuresOf(quiet);
    expect(valueOf(samples, 'acs_connections', { platform: 'sandbox', status: 'connected' })).toBe(2);
    expect(valueOf(samples, 'acs_sync_oldest_seconds', { platform: 'sandbox' })).toBeCloseTo(10_800, -2);
  });

  it('what a platform announces to end is seen once, however often it says so', async () => {
    const { sandbox } = running;
    await sandbox.control.settings({ personalities: ['deprecated-version'] });
    for (let time = 0; time < 2; time++) await DeliveryStage.open(sandbox, quiet);
    await sandbox.control.settings({ personalities: [] });
    const announced = () => quiet.look('select text from ad_platforms.deprecation');
    expect(await until(announced, (rows) => rows.length > 0, 10_000)).toEqual([{ text: 'v1 ends on 2027-05-01. Use v2.' }]);
    expect(valueOf(await figuresOf(quiet), 'acs_platform_deprecations', { platform: 'sandbox' })).toBe(1);
    await quiet.look(`update ad_platforms.deprecation set last_seen_at = now() - interval '8 days'`);
    expect(valueOf(await figuresOf(quiet), 'acs_platform_deprecations', { platform: 'sandbox' })).toBeUndefined();
  });

  it('are left out when they cannot be read, and the rest is still served', async () => {
    await quiet.look('alter function delivery.unconfirmed(uuid[]) rename to unconfirmed_away');
    try {
      const samples = await scrape(quiet.service.metricsUrl as string);
      expect(valueOf(samples, 'acs_figures_up')).toBe(0);
      expect(valueOf(samples, 'acs_event_log_waiting')).toBeUndefined();
      expect(valueOf(samples, 'acs_delivery_unconfirmed')).toBeUndefined();
      expect(valueOf(samples, 'acs_http_connections')).toBeGreaterThanOrEqual(0);
    } finally {
      await quiet.look('alter function delivery.unconfirmed_away(uuid[]) rename to unconfirmed');
    }
  });

  it('a function reveals no account: it returns numbers for the accounts that it is given, and leaves no tenant behind', async () => {
    const database = quiet.service.app.get(Database);
    const unknown = sql('test: unconfirmed of nobody', 'select * from delivery.unconfirmed($1::uuid[])');
    expect(await database.global(unknown, [[uuidOf(newId('acc'))]])).toEqual([]);
    const tenant = sql(
      'test: tenant afterwards',
      `select nullif(current_setting('app.account_id', true), '') as tenant from delivery.unconfirmed($1::uuid[])`,
    );
    const rows = await database.global(tenant, [[uuidOf(here.account.id)]]);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.tenant).toBeNull();
  });
});

/** The sources of the figures in an application, with their metrics. */
async function figuresIn(api: TestService) {
  const { app } = api.service;
  const sources = figureSourcesOf(app.get(DiscoveryService, { strict: false }));
  return { sources, accounts: await app.get(Tenants, { strict: false }).all(), metrics: app.get(Metrics) };
}

async function samplesOf(metrics: Metrics): Promise<Sample[]> {
  return samplesIn(await metrics.registry.metrics());
}

describe('the port', () => {
  it('is closed by default', async () => {
    const api = await startTestService();
    expect(api.service.metricsUrl).toBeNull();
    await api.stop();
  });

  it('is open on the loopback interface only, and serves nothing else', async () => {
    expect(new URL(url).hostname).toBe('127.0.0.1');
    const statusOf = (method: string, path: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        request(new URL(path, url), { method }, (response) => resolve(response.resume().statusCode))
          .on('error', reject)
          .end();
      });
    expect(await statusOf('GET', '/metrics')).toBe(200);
    expect(await statusOf('HEAD', '/metrics')).toBe(200);
    expect(await statusOf('POST', '/metrics')).toBe(405);
    expect(await statusOf('GET', '/v1/campaigns')).toBe(404);
    expect((await fetch(url)).headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  });

  it('that is taken stops the start with one line that names the setting', async () => {
    const { port } = new URL(url);
    const start = spawnService(running.api.database.url, { METRICS_PORT: port });
    await expect(start).rejects.toThrow(/^METRICS_PORT cannot be used: .*EADDRINUSE.*\.$/);
  });

  it('of a worker that the service starts is the next one', async () => {
    const database = await createTestDatabase();
    const port = await twoFreePorts();
    const service = await spawnService(database.url, { METRICS_PORT: String(port), RUN_JOBS: 'child' });
    try {
      const own = await scrape(`http://127.0.0.1:${port}/metrics`);
      expect(valueOf(own, 'acs_figures_up')).toBe(1);
      const ofWorker = await until(
        () => scrape(`http://127.0.0.1:${port + 1}/metrics`).catch(() => undefined),
        (samples) => samples !== undefined,
        20_000,
      );
      expect(valueOf(ofWorker as Sample[], 'acs_jobs_running', { lane: 'stop' })).toBe(0);
      expect(valueOf(ofWorker as Sample[], 'acs_database_connections_max', { pool: 'stop' })).toBeGreaterThan(0);
      expect(valueOf(ofWorker as Sample[], 'acs_figures_up')).toBeUndefined();
    } finally {
      await service.stop();
      await database.drop();
    }
  });
});

/** Finds a port whose successor is also free. */
async function twoFreePorts(): Promise<number> {
  const open = (port: number) =>
    new Promise<{ port: number; close(): Promise<void> } | undefined>((resolve) => {
      const server = createServer();
      server.once('error', () => resolve(undefined));
      server.listen(port, '127.0.0.1', () => {
        const address = server.address() as { port: number };
        resolve({ port: address.port, close: () => new Promise((done) => server.close(() => done())) });
      });
    });
  for (;;) {
    const first = (await open(0)) as { port: number; close(): Promise<void> };
    const second = first.port < 65_535 ? await open(first.port + 1) : undefined;
    await first.close();
    await second?.close();
    if (second !== undefined) return first.port;
  }
}
