import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planNames, roles } from '#libs/accounts';
import { signIn } from '../setup/console-client.js';
import type { Json } from '../setup/http-client.js';
import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import { startTestService, testSecret, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';
import { CommandHost, Operator } from './operator.js';

interface Credentials {
  readonly accounts: {
    readonly id: string;
    readonly plan: string;
    readonly keys: Record<string, string>;
    readonly users: Record<string, { email: string; password: string }>;
  }[];
}

const tables: Readonly<Record<string, string>> = {
  accounts: 'select account_id, plan, currency, created_at from (select id as account_id, * from accounts.account) as a',
  users: 'select account_id, id, email, role from accounts.user',
  keys: 'select account_id, id, revoked_at from accounts.api_key',
  passwords: 'select account_id, user_id, hash from accounts.password',
  connections: 'select * from connections.connection',
  syncs: 'select * from connections.sync_run',
  audiences: 'select * from audiences.audience',
  creatives: 'select * from creative.creative',
  variants: 'select * from creative.variant',
  campaigns: 'select * from campaigns.campaign',
  deliveries: 'select * from delivery.delivery',
  audit: 'select * from foundation.audit_entry',
};

const nothingMade = { accounts: 0, users: 0, keys: 0, passwords: 0, connections: 0, audiences: 0, creatives: 0, campaigns: 0 };

describe('demo data', () => {
  const folder = mkdtempSync(join(tmpdir(), 'acs-demo-'));
  const file = join(folder, 'credentials.json');
  const host = new CommandHost();
  let sandbox: TestSandbox;
  let service: TestService;
  let settings: Record<string, string>;

  const flags = () => ['demo', '--credentials', file, '--base-url', service.service.baseUrl, '--ca', '/etc/ca.pem'];
  const demo = () => new Operator(service.database, settings, host.run).json(...flags());
  const written = () => JSON.parse(readFileSync(file, 'utf8')) as Credentials;
  const rows = async () => {
    const digests = Object.entries(tables).map(async ([name, rowsOf]) => {
      const [row] = await service.look(
        `select count(*)::int as n, md5(string_agg(t::text, ',' order by t::text)) as h from (${rowsOf}) as t`,
      );
      return [name, `${row?.['n']} ${row?.['h']}`];
    });
    return Object.fromEntries(await Promise.all(digests)) as Record<string, string>;
  };
  const countOf = async (what: string) => Number((await service.look(`select count(*)::int as n from ${what}`))[0]?.['n']);
  const get = async (path: string, { keys }: Credentials['accounts'][number], via = service): Promise<Json> => {
    const answer = await via.get(`/v1${path}`, keys['viewer']);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };

  beforeAll(async () => {
    sandbox = await startSandbox({ review: 'delayed' });
    service = await startTestService({ environment: { ...sandbox.environment, DATA_DIR: folder, RUN_JOBS: 'off' } });
    settings = { ...sandbox.environment, SANDBOX_CONTROL_TOKEN: sandbox.controlToken, DATA_DIR: folder, APP_SECRET: testSecret };
  }, 240_000);
  afterAll(async () => {
    host.stop();
    await service.stop();
    await sandbox.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('demo creates nothing if it cannot write the credentials file, and says so in one line', async () => {
    const operator = new Operator(service.database, settings, host.run);
    const error = await operator.errorOf('demo', '--credentials', join(folder, 'missing', 'credentials.json'));
    expect(error).toMatch(/^Cannot write the credentials file .+\.$/);
    expect(await countOf('(select * from accounts.sign_in_email) as users')).toBe(0);
  }, 240_000);

  it('demo data without a sandbox has accounts with a valid key per role, audiences, creatives, and campaigns without deliveries', async () => {
    const alone = new Operator(service.database, { DATA_DIR: folder, APP_SECRET: testSecret });
    const { made, campaigns_left_out: skippedCampaigns } = await alone.json(...flags());
    expect(made).toMatchObject({ accounts: 3, users: 12, keys: 12, passwords: 12, connections: 0 });
    expect(skippedCampaigns).toBeGreaterThan(20);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(written()).toMatchObject({ demo_version: 3, base_url: service.service.baseUrl, ca_cert_path: '/etc/ca.pem' });
    expect(written().accounts.map((account) => account.plan)).toEqual(planNames);
    for (const { keys, users } of written().accounts) {
      expect(Object.keys(users)).toEqual(['admin', 'manager', 'editor', 'viewer']);
      for (const { email, password } of Object.values(users)) expect((await signIn(service, email, password)).status).toBe(200);
      expect(Object.keys(keys)).toEqual(['admin', 'manager', 'editor', 'viewer']);
      for (const role of roles) expect((await service.get('/v1/campaigns', keys[role])).status).toBe(200);
    }
    expect(await countOf('campaigns.campaign where launched_at is not null')).toBe(0);
    expect(await countOf("creative.creative where status <> 'ready'")).toBe(0);
  }, 240_000);

  it('the next run completes a killed run without duplicates, and campaigns have every status', async () => {
    const credentials = readFileSync(file, 'utf8');
    const environment = { ...process.env, ...settings, DATABASE_URL: service.database.url, NODE_OPTIONS: '' };
    const killed = spawn(process.execPath, ['dist/apps/cli/src/main.js', ...flags()], { env: environment, stdio: 'ignore' });
    const launched = () => countOf('campaigns.campaign where launched_at is not null');
    await until(launched, (n) => n > 5, 120_000);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const before = await launched();

    const { made, campaigns_left_out: skippedCampaigns } = await demo();
    expect(skippedCampaigns).toBe(0);
    expect(made).toMatchObject({ accounts: 0, users: 0, keys: 0, passwords: 0, audiences: 0, creatives: 0 });
    expect(readFileSync(file, 'utf8')).toBe(credentials);
    expect(await launched()).toBeGreaterThan(before);
    expect(await service.look('select external_id from campaigns.campaign group by external_id having count(*) > 1')).toEqual([]);
    expect(await countOf("connections.connection where status <> 'pending'")).toBe(8);
    const [counts] = await service.look(
      'select count(distinct status)::int as statuses, count(distinct currency)::int as currencies from campaigns.campaign c join accounts.account a on a.id = c.account_id',
    );
    expect(counts).toEqual({ statuses: 6, currencies: 3 });
    expect(await countOf("campaigns.campaign where status = 'completed' and (completed_at <> ends_at or completed_at > now())")).toBe(0);
    // The platform has exactly one campaign per delivery, which has run since the start.
    const references = (await sandbox.control.campaigns()).map(({ ad_account: account, reference }) => `${account} ${reference}`);
    expect(new Set(references).size).toBe(references.length);
    expect(references.length).toBe(await countOf('delivery.delivery'));
    expect(await countOf('delivery.delivery where platform_campaign_id is null or confirmed_revision <> desired_revision')).toBe(0);
  }, 240_000);

  it('another run of demo changes nothing', async () => {
    const [before, credentials, there] = [await rows(), readFileSync(file, 'utf8'), await sandbox.control.campaigns()];
    expect((await demo()).made).toEqual(nothingMade);
    expect(await rows()).toEqual(before);
    expect(await sandbox.control.campaigns()).toEqual(there);
    expect(readFileSync(file, 'utf8')).toBe(credentials);
  }, 240_000);

  it('a run of demo without the credentials file replaces only the keys and passwords', async () => {
    const [before, old] = [await rows(), written()];
    rmSync(file);
    expect((await demo()).made).toEqual({ ...nothingMade, keys: 12, passwords: 12 });
    const { keys: _, passwords: __, audit: ___, ...rest } = await rows();
    expect(before).toMatchObject(rest);
    const keyOf = (credentials: Credentials) => credentials.accounts[1]?.keys['viewer'] as string;
    expect((await service.get('/v1/campaigns', keyOf(old))).status).toBe(401);
    expect((await service.get('/v1/campaigns', keyOf(written()))).status).toBe(200);
  }, 240_000);

  it('the demo data has delivering campaigns with metrics, images and audiences, and a connection to reconnect', async () => {
    const database = service.database;
    const working = await startTestService({ environment: { ...sandbox.environment, DATA_DIR: folder, RUN_JOBS: 'here' }, database });
    try {
      for (const account of written().accounts) {
        const overview = await get('/analytics/overview', account, working);
        expect(Number(overview.data.metrics.spend_micros)).toBeGreaterThan(0);
        const audiences: Json[] = (await get('/audiences?limit=100', account, working)).data;
        const unready = audiences.filter(({ status }) => status !== 'ready').map(({ external_id }) => external_id);
        expect(unready).toEqual(account.plan === 'enterprise' ? ['demo-aud-almost-nobody'] : []);
        for (const { id, status } of (await get('/creative?limit=100', account, working)).data) {
          expect(status).toBe('ready');
          const variants: Json[] = (await get(`/creative/${id}/variants`, account, working)).data;
          expect(variants.map((variant) => variant.asset.bytes > 10_000)).not.toContain(false);
        }
        const delivering = async () =>
          (await get('/campaigns?status=active&limit=100', account, working)).data.map((one: Json) => [
            one.delivery.status,
            one.spend_to_date_micros > 0,
          ]);
        const lost = account.plan === 'growth';
        await until(delivering, (all: Json[]) => all.every(([status, spent]) => spent && (status === 'delivering' || lost)), 60_000);
      }
    } finally {
      await working.stop();
    }
  }, 240_000);
});
