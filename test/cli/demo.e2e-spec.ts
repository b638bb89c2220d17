import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planNames, roles } from '#libs/accounts';
import { signIn } from '../setup/console-client.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { Operator } from './operator.js';

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
  campaigns: 'select * from campaigns.campaign',
  audit: 'select * from foundation.audit_entry',
};

describe('demo data', () => {
  const folder = mkdtempSync(join(tmpdir(), 'acs-demo-'));
  const file = join(folder, 'credentials.json');
  let service: TestService;
  let operator: Operator;

  const demo = () => operator.json('demo', '--credentials', file, '--base-url', service.service.baseUrl, '--ca', '/etc/ca.pem');
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
  const states = () => service.look('select account_id, status, count(*)::int as n from campaigns.campaign group by 1, 2 order by 1, 2');

  beforeAll(async () => {
    service = await startTestService({ environment: { RUN_JOBS: 'off' } });
    operator = new Operator(service.database);
  });
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('the first run makes an account of each plan with a working key of each role, and campaigns in every state', async () => {
    const { made } = await demo();
    expect(made).toMatchObject({ accounts: 3, users: 12, keys: 12, passwords: 12 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(written()).toMatchObject({ demo_version: 2, base_url: service.service.baseUrl, ca_cert_path: '/etc/ca.pem' });
    expect(written().accounts.map((account) => account.plan)).toEqual(planNames);
    for (const { keys, users } of written().accounts) {
      expect(Object.keys(users)).toEqual(['admin', 'manager', 'editor', 'viewer']);
      for (const { email, password } of Object.values(users)) expect((await signIn(service, email, password)).status).toBe(200);
      expect(Object.keys(keys)).toEqual(['admin', 'manager', 'editor', 'viewer']);
      for (const role of roles) expect((await service.get('/v1/campaigns', keys[role])).status).toBe(200);
    }
    const [counts] = await service.look(
      'select count(*)::int as n, count(distinct status)::int as statuses, count(distinct currency)::int as currencies from campaigns.campaign c join accounts.account a on a.id = c.account_id',
    );
    expect(counts).toEqual({ n: made.campaigns, statuses: 6, currencies: 3 });
    const [late] = await service.look(
      "select count(*)::int as n from campaigns.campaign where status = 'completed' and (completed_at <> ends_at or completed_at > now())",
    );
    expect(late).toEqual({ n: 0 });
  });

  it('a second run changes nothing', async () => {
    const [before, credentials] = [await rows(), readFileSync(file, 'utf8')];
    expect((await demo()).made).toEqual({ accounts: 0, users: 0, keys: 0, passwords: 0, campaigns: 0 });
    expect(await rows()).toEqual(before);
    expect(readFileSync(file, 'utf8')).toBe(credentials);
  });

  it('a later run goes on where one was interrupted, and replaces the keys whose file is lost', async () => {
    const before = await rows();
    const statesBefore = await states();
    const old = written();
    rmSync(file);
    await service.look("delete from campaigns.campaign where status = 'completed'");
    // What an interruption leaves: made, and not yet launched.
    await service.look(
      "update campaigns.campaign set status = 'draft', revision = 1, launched_at = null where status = 'active' and revision = 2",
    );
    const { made } = await demo();
    expect(made).toMatchObject({ accounts: 0, users: 0, keys: 12, passwords: 12 });
    const after = await rows();
    expect([after['accounts'], after['users']]).toEqual([before['accounts'], before['users']]);
    expect(await states()).toEqual(statesBefore);
    const keyOf = (credentials: Credentials) => credentials.accounts[1]?.keys['viewer'] as string;
    expect((await service.get('/v1/campaigns', keyOf(old))).status).toBe(401);
    expect((await service.get('/v1/campaigns', keyOf(written()))).status).toBe(200);
  });
});
