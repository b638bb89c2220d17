import { uuidOf } from '#libs/kernel';
import { startTestService, type TestService } from '../setup/test-service.js';
import { CommandHost, Operator } from './operator.js';

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

it('retention --dry-run counts what is due with the oldest, and retention deletes exactly that', async () => {
  const accounts = await Promise.all([service.openAccount(), service.openAccount()]);
  for (const { id } of accounts) {
    await service.look(
      `insert into foundation.audit_entry (account_id, id, at, action, resource_type, resource_id, changes)
       select $1, gen_random_uuid(), now() - make_interval(days => days), 'made.up', 'campaign', gen_random_uuid(), '{}'
       from unnest(array[10, 410, 420]) as days`,
      [uuidOf(id)],
    );
  }
  await service.look(
    `insert into accounts.throttle_window (key, window_start, hits) values ('address:192.0.2.1', now() - interval '2 days', 1)`,
  );
  const preview = await operator.alone().json('retention', '--dry-run');
  const due = preview.expired.filter(({ rows }: { rows: number }) => rows > 0);
  expect(due).toMatchObject([
    { table: 'foundation.audit_entry', what: 'entries', kept_for: '400 days', rows: 4 },
    { table: 'accounts.throttle_window', rows: 1 },
  ]);
  expect(preview).toMatchObject({ dry_run: true, upkeep: [{ table: 'analytics.fact', unit: 'partitions to create', pending: 0 }] });
  const { stdout } = await operator.run('retention', '--dry-run');
  expect(stdout).toMatch(/foundation\.audit_entry +entries +400 days +4 +\d{4}-\d\d-\d\d \d\d:\d\d/);
  expect(stdout).toContain('\n\nRows that would be deleted: 5.\nanalytics.fact: 0 partitions to create.\n');

  const deleted = (await operator.alone().run('retention')).stdout;
  expect(deleted).toMatch(/^TABLE +WHAT +ROWS DELETED\nfoundation\.audit_entry +entries +4\naccounts\.throttle_window +counters +1\n$/);
  expect((await operator.json('retention', '--dry-run')).expired.every(({ rows }: { rows: number }) => rows === 0)).toBe(true);
  expect((await operator.run('retention')).stdout).toBe('Nothing had to be deleted.\n');
  expect((await service.look(`select from foundation.audit_entry where action = 'made.up'`)).length).toBe(2);
}, 120_000);
