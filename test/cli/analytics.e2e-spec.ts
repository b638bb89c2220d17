import { uuidOf } from '#libs/kernel';
import { startTestService, type TestService } from '../setup/test-service.js';
import { CommandHost, Operator } from './operator.js';

const timeoutMs = 240_000;
const host = new CommandHost();
let service: TestService;
let operator: Operator;

beforeAll(async () => {
  service = await startTestService({ environment: { RUN_JOBS: 'off' } });
  operator = new Operator(service.database, {}, host.run);
});
afterAll(async () => {
  host.stop();
  await service.stop();
});

it(
  'the command demo metrics creates accounts with readable metrics, and reconcile reports and repairs a changed roll-up',
  async () => {
    const { rows, accounts } = await operator.alone().json('demo', 'metrics', '--accounts', '2', '--days', '40', '--rows', '60');
    expect(rows).toBe(2 * 40 * 60);
    const [account] = accounts;
    const overview = await service.get('/v1/analytics/overview?granularity=day', account.key);
    expect(overview.body.meta).toMatchObject({ complete: true, warnings: [] });
    expect(overview.body.data.series).toHaveLength(30);
    expect(overview.body.data.metrics.impressions).toBeGreaterThan(0);
    const campaigns = await service.get('/v1/analytics/campaigns?sort=name', account.key);
    expect(campaigns.body.data[0].campaign).toMatchObject({ name: 'Campaign 1', status: 'active' });

    const { start_date, end_date } = overview.body.meta;
    const days = ['--from', start_date, '--to', end_date];
    expect((await operator.alone().run('analytics', 'reconcile', ...days)).stdout).toBe(
      `All roll-ups of 2 accounts from ${start_date} to ${end_date} match their facts.\n`,
    );
    await service.look('update analytics.channel_day set clicks = clicks + 1 where account_id = $1 and day = $2', [
      uuidOf(account.id),
      end_date,
    ]);
    const found = await operator.json('analytics', 'reconcile', ...days, '--account', account.id, '--repair');
    expect(found).toMatchObject({ accounts: 1, repaired: true });
    expect(found.differences.length).toBeGreaterThan(0);
    expect(found.differences[0]).toMatchObject({ account_id: account.id, table: 'channel_day', day: end_date });
    expect((await operator.json('analytics', 'reconcile', ...days)).differences).toEqual([]);
  },
  timeoutMs,
);

it(
  'the next migrate runs an interrupted follow-up once',
  async () => {
    const weeks = async () => Number((await service.look('select count(*) from analytics.creative_week'))[0]?.['count']);
    const kept = await weeks();
    expect(kept).toBeGreaterThan(0);
    await service.look('delete from analytics.creative_week');
    await service.look("delete from public.migration_follow_up where name like '%analytics_weeks'");
    expect(await operator.json('migrate')).toEqual({ applied: [] });
    expect(await weeks()).toBe(kept);
    await service.look('delete from analytics.creative_week');
    await operator.json('migrate');
    expect(await weeks()).toBe(0);
  },
  timeoutMs,
);

it(
  'a command rejects invalid options by name',
  async () => {
    expect(await operator.errorOf('demo', 'metrics', '--accounts', '0', '--days', '2', '--rows', '3')).toBe(
      '--accounts must be an integer from 1 to 10000.',
    );
    expect(await operator.errorOf('demo', 'metrics', '--days', '2')).toBe(
      '--accounts is required. Number of accounts to create.\n--rows is required. Number of rows per day and account.',
    );
    expect(await operator.errorOf('analytics', 'reconcile', '--from', '2026-02-30', '--to', '2026-03-01')).toBe(
      '--from must be a calendar day in the format YYYY-MM-DD.',
    );
    expect(await operator.errorOf('analytics', 'reconcile', '--from', '2026-03-02', '--to', '2026-03-01')).toBe(
      '--from must not be after --to.',
    );
    expect(await operator.errorOf('analytics', 'reconcile', '--from', '2026-03-01', '--to', '2026-03-02', '--account', 'acc_x')).toBe(
      'No account with ID acc_x exists.',
    );
  },
  timeoutMs,
);
