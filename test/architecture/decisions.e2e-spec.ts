import { globSync, readFileSync } from 'node:fs';
import { AdmissionDatabase, Database } from '#libs/data';
import { ForwardingRules } from '#libs/edge';
import { sql } from '#libs/kernel/infrastructure';
import type { TestAccount } from '../setup/test-accounts.js';
import { launchable } from '../setup/launchable.js';
import { readyCampaign } from '../setup/test-campaigns.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { type CountingProxy, countingProxy } from './counting-proxy.js';

// What decision records promise and no test of a feature would notice to be gone.

let database: TestDatabase;
let proxy: CountingProxy;
let api: TestService;
let account: TestAccount;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await countingProxy(database.url);
  api = await startTestService({ database: { ...database, url: proxy.url }, environment: { RUN_JOBS: 'off', DATABASE_POOL_MAX: '2' } });
  account = await api.openAccount();
});
afterAll(async () => {
  await api.stop();
  proxy.close();
  await database.drop();
});

/** Packets to the database for one request; the least of several, since counts are flushed beside them. */
async function packetsOf(request: () => Promise<{ status: number }>): Promise<number> {
  const counts: number[] = [];
  const sent = () => proxy.sentBy('acs-api') + proxy.sentBy('acs-api-admission');
  for (let i = 0; i < 8; i++) {
    const before = sent();
    expect((await request()).status).toBeLessThan(300);
    counts.push(sent() - before);
  }
  return Math.min(...counts);
}

describe('the way to the database', () => {
  const path = async () => (await api.post('/v1/campaigns', account.keys.editor, { name: 'Counted' })).headers['location'] as string;

  it('a read is one packet to be admitted and one to be answered, row-level security included', async () => {
    const one = await path();
    expect(await packetsOf(() => api.get(one, account.keys.viewer))).toBe(2);
    expect(await packetsOf(() => api.get('/v1/campaigns', account.keys.viewer))).toBe(2);
  });

  it('a change is one packet to be admitted, one to lock and one to change and commit', async () => {
    const one = await path();
    let name = 0;
    expect(await packetsOf(() => api.patch(one, account.keys.editor, { name: `Counted ${name++}` }))).toBe(3);
  });

  it('a change of a launched campaign locks its deliveries with one packet more, and writes both in the one that commits', async () => {
    const ready = { ...readyCampaign, ...(await launchable(api.service.app, account.id)) };
    const { id } = (await api.post('/v1/campaigns', account.keys.editor, ready)).body.data;
    expect((await api.post(`/v1/campaigns/${id}/launch`, account.keys.manager)).status).toBe(200);
    let name = 0;
    // The push is scheduled already, so a new name sends no job.
    expect(await packetsOf(() => api.patch(`/v1/campaigns/${id}`, account.keys.editor, { name: `Counted ${name++}` }))).toBe(4);
  });

  it('hot statements are prepared under their names', async () => {
    const prepared = sql('prepared statements', 'select name from pg_prepared_statements');
    const names = new Set<string>();
    for (const connections of [api.service.app.get(Database), api.service.app.get(AdmissionDatabase)])
      for (let i = 0; i < 4; i++) for (const { name } of await connections.global(prepared, [])) names.add(String(name));
    expect([...names]).toEqual(expect.arrayContaining(['admit request', 'get campaign', 'update campaigns.campaign']));
  });
});

describe('functions', () => {
  it('name the tenant by a literal SET LOCAL, which reaches the workers of a sharded cluster', async () => {
    const functions = await api.look(
      `select p.proname as name, p.prosrc as source from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('accounts', 'campaigns', 'foundation')`,
    );
    expect(functions.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['admit', 'admit_session', 'expose_key', 'record_usage', 'sign_in_candidates', 'fail_sign_in']),
    );
    expect(functions.filter(({ source }) => String(source).includes("set_config('app.account_id'"))).toEqual([]);
    expect(functions.filter(({ source }) => String(source).includes('set local app.account_id'))).toHaveLength(6);
  });
});

describe('counts', () => {
  it('of accounts outlive a crash of PostgreSQL, those of addresses need not', async () => {
    const rows = await api.look(
      `select relname as name, relpersistence as kind from pg_class where relname in ('request_window', 'throttle_window', 'usage_minute') order by 1`,
    );
    expect(rows).toEqual([
      { name: 'request_window', kind: 'p' },
      { name: 'throttle_window', kind: 'u' },
      { name: 'usage_minute', kind: 'p' },
    ]);
  });

  it('do not wait for the disk, while work does', async () => {
    const [row] = await api.look(`select prosrc from pg_proc where proname = 'admit'`);
    expect(row?.['prosrc']).toContain("set_config('synchronous_commit', 'off', true)");
    const settings = sql('commit setting', `select source from pg_settings where name = 'synchronous_commit'`);
    const [setting] = await api.service.app.get(Database).global(settings, []);
    expect(['configuration file', 'command line', 'default']).toContain(setting.source);
  });
});

describe('a client address', () => {
  const countedAs = (remoteAddress: string) => new ForwardingRules([]).address({ socket: { remoteAddress } } as never);

  it('of IPv6 is counted with all of its /64', () => {
    expect(countedAs('2001:db8:1:2:3:4:5:6')).toBe(countedAs('2001:db8:1:2::1'));
    expect(countedAs('2001:db8:1:2::1')).not.toBe(countedAs('2001:db8:1:3::1'));
  });

  it('of IPv4 is counted alone, also when it is mapped into IPv6', () => {
    expect(countedAs('::ffff:192.0.2.7')).toBe(countedAs('192.0.2.7'));
    expect(countedAs('192.0.2.7')).not.toBe(countedAs('192.0.2.8'));
  });
});

describe('the path of a request', () => {
  const sources = globSync('{apps,libs}/**/src/**/*.ts').map((path) => [path, readFileSync(path, 'utf8')] as const);

  it('has one interceptor and no pipe on it', () => {
    const layers = /\b(implements NestInterceptor|UseInterceptors|useGlobalInterceptors|ValidationPipe|APP_PIPE)\b/;
    const found = sources.filter(([, text]) => layers.test(text)).map(([path]) => path);
    expect(found).toEqual(['libs/rest/src/envelope.interceptor.ts']);
    expect(layers.test('export class Second implements NestInterceptor {')).toBe(true);
  });

  it('does not lead through the entity manager', () => {
    const unitOfWork = /\bem\.(find|findOne|persist|flush|create|getKysely|transactional|execute)\b|\bEntityManager\b/;
    expect(sources.filter(([, text]) => unitOfWork.test(text)).map(([path]) => path)).toEqual([]);
    expect(unitOfWork.test('await this.em.flush()')).toBe(true);
  });
});
