import { newId } from '#libs/kernel';
import { DeliveryStage, startWithSandbox } from '../setup/test-delivery.js';
import { testSecret } from '../setup/test-service.js';
import { CommandHost, Operator } from './operator.js';

const timeoutMs = 240_000;
const host = new CommandHost();
let running: Awaited<ReturnType<typeof startWithSandbox>>;
let operator: Operator;

beforeAll(async () => {
  running = await startWithSandbox();
  operator = new Operator(running.api.database, { ...running.sandbox.environment, APP_SECRET: testSecret }, host.run);
}, timeoutMs);
afterAll(async () => {
  host.stop();
  await running.stop();
});

it(
  'an operator pauses every campaign that runs or will start, first of one account, then of all, and the platform stops them',
  async () => {
    const [first, second] = [
      await DeliveryStage.open(running.sandbox, running.api),
      await DeliveryStage.open(running.sandbox, running.api),
    ];
    const active = await first.launch();
    const scheduled = await first.launch({ starts_at: new Date(Date.now() + 86_400_000).toISOString() });
    const draft = await first.create();
    const other = await second.launch();
    await first.delivers(active.id, 'delivering', 60_000);
    const status = async (stage: DeliveryStage, id: string) => (await stage.read(id)).status;
    const ofFirst = [active, scheduled].map(({ id }) => ({ account_id: first.account.id, id }));
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

    const dryRun = await operator.json('campaign', 'pause', '--all', '--dry-run');
    expect([dryRun.dry_run, dryRun.campaigns.length, dryRun.failed]).toEqual([true, 3, []]);
    expect(await status(first, active.id)).toBe('active');

    const paused = await operator.alone().json('campaign', 'pause', '--account', first.account.id);
    expect({ ...paused, campaigns: paused.campaigns.sort(byId) }).toEqual({ dry_run: false, campaigns: ofFirst.sort(byId), failed: [] });
    expect(await Promise.all([active, scheduled, draft].map(({ id }) => status(first, id)))).toEqual(['paused', 'paused', 'draft']);
    expect(await status(second, other.id)).toBe('active');
    expect((await first.delivers(active.id, 'stopped', 60_000)).platforms).toMatchObject([{ platform_status: 'PAUSED' }]);

    expect((await operator.run('campaign', 'pause', '--all')).stdout).toMatch(
      /^Paused 1 campaign\(s\) of 1 account\(s\)\. The workers stop them/,
    );
    expect(await status(second, other.id)).toBe('paused');
    expect((await operator.run('campaign', 'pause', '--all')).stdout).toMatch(/^Paused 0 campaign/);
  },
  timeoutMs,
);

it.each([
  [['pause'], 'Name one account with --account, or all with --all.'],
  [['pause', '--all', '--account', newId('acc')], 'Name one account with --account, or all with --all.'],
  [['pause', '--account', 'acc_1'], 'No account with ID acc_1 exists.'],
])(
  'the command campaign %j is refused with a reason',
  async (args, reason) => {
    expect(await operator.errorOf('campaign', ...args)).toBe(reason);
  },
  timeoutMs,
);
