import { PlatformQuota } from '#libs/ad-platforms';
import { newId, uuidOf } from '#libs/kernel';
import { runInLane } from '#libs/kernel/infrastructure';
import { PortStage } from '../platforms/port-stage.js';
import { type RunningSandbox, sandboxUnderTest } from '../platforms/sandbox-under-test.js';

/** The calls that the adapter of the sandbox counts with, when the sandbox has a daily quota. */
const limit = 15_000;

let platform: RunningSandbox;
let stage: PortStage;
/** Calls of an account, or of a release that does not count by account. */
const use = (purpose: string, operations: number, hoursAgo = 0, party: string | null = null) =>
  stage.api.look(
    `with counted as (
       insert into ad_platforms.quota_use as q values ('sandbox', date_trunc('hour', now()) - make_interval(hours => $3), $1, $2)
       on conflict (platform, hour, purpose) do update set operations = excluded.operations)
     insert into ad_platforms.quota_use_of_account
     select 'sandbox', $4::uuid, date_trunc('hour', now()) - make_interval(hours => $3), $1, $2 where $4 is not null`,
    [purpose, operations, hoursAgo, party],
  );
const forgetUse = () => stage.api.look('delete from ad_platforms.quota_use; delete from ad_platforms.quota_use_of_account');
const used = async () =>
  Object.fromEntries(
    (
      await stage.api.look(`select purpose, sum(operations)::int as operations from ad_platforms.quota_use
       where hour = date_trunc('hour', now()) and operations > 0 group by purpose`)
    ).map((r) => [r['purpose'], r['operations']]),
  );

beforeAll(async () => {
  platform = await sandboxUnderTest('daily-quota').start();
  stage = await PortStage.open(platform);
});
afterAll(async () => {
  await stage.stop();
  await platform.stop();
});
beforeEach(() => forgetUse());

describe('a platform with a daily quota for the whole installation', () => {
  it('calls are counted by what they are for', async () => {
    const id = await stage.running();
    const launch = await used();
    expect(launch).toEqual({ change: expect.any(Number) });
    await stage.act(id, 'pause');
    await runInLane('stop', () => stage.push(id));
    expect(await used()).toEqual({ ...launch, stop: 2 });
    await runInLane('background', () => stage.observe(id, 3_600));
    expect(await used()).toMatchObject({ look: 1, stop: 2 });
  });

  it('when changes have used up their share, a launch waits and a stop is sent', async () => {
    const id = await stage.running();
    await use('change', limit * 0.55);
    const waiting = await stage.launch();
    await stage.push(waiting);
    expect(await stage.trees(waiting)).toEqual([]);
    await stage.act(id, 'pause');
    await runInLane('stop', () => stage.push(id));
    expect(await stage.tree(id)).toMatchObject({ runState: 'paused' });
    await use('change', limit * 0.55, 25);
    await use('change', 0);
    await stage.settle(waiting);
    expect(await stage.tree(waiting)).toMatchObject({ runState: 'running' });
  });

  it('calls count for a whole day, also those of the hour in which it began', async () => {
    await use('change', limit * 0.55, 24);
    const waiting = await stage.launch();
    await stage.push(waiting);
    expect(await stage.trees(waiting)).toEqual([]);
    await forgetUse();
    await stage.settle(waiting);
  });

  it('an account that changes without end leaves half to the others, and its stops are sent', async () => {
    const id = await stage.running();
    const own = uuidOf(stage.account.id);
    await use('change', limit * 0.5, 1, own);
    // Alone, it may go on.
    const first = await stage.launch();
    await stage.push(first);
    expect(await stage.trees(first)).toHaveLength(1);
    await use('look', 1, 1, uuidOf(newId('acc')));
    const second = await stage.launch();
    await stage.push(second);
    expect(await stage.trees(second)).toEqual([]);
    // A refused call is not counted.
    expect((await used())['change']).toBeLessThan(20);
    const quota = stage.api.service.app.get(PlatformQuota, { strict: false });
    await quota.take('sandbox', 'change', newId('acc'));
    await expect(quota.take('sandbox', 'change', stage.account.id)).rejects.toMatchObject({ details: { platformCode: 'account_quota' } });
    await stage.act(id, 'pause');
    await runInLane('stop', () => stage.push(id));
    expect(await stage.tree(id)).toMatchObject({ runState: 'paused' });
    await forgetUse();
    for (const campaign of [first, second]) await stage.settle(campaign);
  });

  it('calls at the same time never exceed a share together, and those that are refused are not counted, whatever they cost', async () => {
    const quota = stage.api.service.app.get(PlatformQuota, { strict: false });
    const admitted = async (purposes: readonly ('change' | 'look' | 'report')[], cost: number) => {
      const calls = Array.from({ length: 24 }, (_, i) =>
        quota.take('sandbox', purposes[i % purposes.length] ?? 'look', stage.account.id, cost),
      );
      return (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length;
    };
    await use('look', limit * 0.25 - 5, 1);
    expect(await admitted(['look'], 1)).toBeLessThanOrEqual(5);
    await use('change', limit * 0.55 - 10, 1);
    expect(await admitted(['change', 'report'], 2)).toBeLessThanOrEqual(5);
    // Those that were refused and counted for a moment may have refused others.
    expect(await admitted(['change'], 1)).toBeLessThanOrEqual(10);
    const ofAccount = await stage.api.look(
      `select purpose, sum(operations)::int as operations from ad_platforms.quota_use_of_account where party = $1 group by purpose`,
      [uuidOf(stage.account.id)],
    );
    const now = await used();
    for (const { purpose, operations } of ofAccount) expect(operations).toBe(now[purpose as string] ?? 0);
    expect((now['change'] ?? 0) + (now['report'] ?? 0)).toBeGreaterThan(0);
    expect((now['change'] ?? 0) + (now['report'] ?? 0)).toBeLessThanOrEqual(11);
  });

  it('a call that is refused at the turn of the hour is taken back where it was counted', async () => {
    const quota = stage.api.service.app.get(PlatformQuota, { strict: false });
    await use('change', limit * 0.55);
    // A sync in the next hour has counted meanwhile.
    await use('change', 0, -1);
    await expect(quota.take('sandbox', 'change', stage.account.id)).rejects.toMatchObject({ kind: 'rate_limited' });
    expect(await used()).toEqual({ change: limit * 0.55 });
  });

  it('what the platform itself says is used up is not tried again within the minute', async () => {
    const { control } = platform.sandbox;
    await control.settings({ daily_calls: 1 });
    const id = await stage.launch();
    await stage.push(id);
    const [row] = await stage.api.look('select next_push_at from delivery.delivery where confirmed_revision <> desired_revision');
    const { next_push_at: nextPushAt } = row as { next_push_at: Date };
    expect(nextPushAt.getTime()).toBeGreaterThan(stage.clock.now().getTime() + 50_000);
    await control.settings({ daily_calls: limit });
    await stage.settle(id);
    expect(await stage.tree(id)).toMatchObject({ runState: 'running' });
  });

  it('a look at a connection that fails is repeated before the interval is over', async () => {
    const connection = uuidOf(stage.connectionId);
    const lookAge = async () =>
      Number(
        (
          await stage.api.look(
            'select extract(epoch from now() - looked_at) as age from ad_platforms.quota_look where connection_id = $1',
            [connection],
          )
        )[0]?.['age'],
      );
    const id = await stage.running();
    await stage.api.look('delete from ad_platforms.quota_look');
    await platform.sandbox.control.faults.set([{ kind: 'http_500_before', operation: 'delivery' }]);
    await runInLane('background', () => stage.observe(id, 3_600));
    expect(await lookAge()).toBeGreaterThan(100);
    await platform.sandbox.control.faults.clear();
    await stage.api.look(`update ad_platforms.quota_look set looked_at = looked_at - interval '50 seconds'`);
    await runInLane('background', () => stage.observe(id, 3_600));
    expect(await lookAge()).toBeLessThan(60);
  });

  it('a look belongs to one of two processes, and the next one is due after an interval', async () => {
    const quota = stage.api.service.app.get(PlatformQuota, { strict: false });
    const connection = newId('con');
    const looks = await Promise.all(Array.from({ length: 8 }, () => quota.mayLook('sandbox', connection, 'regular')));
    expect(looks.filter((may) => may)).toHaveLength(1);
    await quota.looked('sandbox', connection);
    await stage.api.look(
      `update ad_platforms.quota_look set looked_at = now() - interval '100 seconds', reviewed_at = looked_at - interval '100 seconds'`,
    );
    expect(await quota.mayLook('sandbox', connection, 'regular')).toBe(false);
    expect(await quota.mayLook('sandbox', connection, 'review')).toBe(true);
    await stage.api.look(`update ad_platforms.quota_look set looked_at = now() - interval '175 seconds'`);
    // Also while ads in review are looked at again and again.
    expect(await quota.mayLook('sandbox', connection, 'review')).toBe(false);
    expect(await quota.mayLook('sandbox', connection, 'regular')).toBe(true);
  });
});
