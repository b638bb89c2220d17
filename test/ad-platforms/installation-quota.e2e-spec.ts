import { PlatformQuota } from '#libs/ad-platforms';
import { newId } from '#libs/kernel';
import { runInLane } from '../../libs/foundation/src/messaging/lanes.js';
import { PortStage } from '../platforms/port-stage.js';
import { type RunningSandbox, sandboxUnderTest } from '../platforms/sandbox-under-test.js';

/** The calls that the adapter of the sandbox counts with, when the sandbox has a daily quota. */
const limit = 15_000;

let platform: RunningSandbox;
let stage: PortStage;
const use = (purpose: string, operations: number, hoursAgo = 0) =>
  stage.api.look(
    `insert into ad_platforms.quota_use values ('sandbox', date_trunc('hour', now()) - make_interval(hours => $3), $1, $2)
     on conflict (platform, hour, purpose) do update set operations = excluded.operations`,
    [purpose, operations, hoursAgo],
  );
const used = async () =>
  Object.fromEntries(
    (await stage.api.look('select purpose, operations from ad_platforms.quota_use')).map((r) => [r['purpose'], r['operations']]),
  );

beforeAll(async () => {
  platform = await sandboxUnderTest('daily-quota').start();
  stage = await PortStage.open(platform);
}, 60_000);
afterAll(async () => {
  await stage.stop();
  await platform.stop();
});
beforeEach(() => stage.api.look('delete from ad_platforms.quota_use'));

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

  it('a look belongs to one of two processes, and the next one is due after an interval', async () => {
    const quota = stage.api.service.app.get(PlatformQuota, { strict: false });
    const connection = newId('con');
    const looks = await Promise.all(Array.from({ length: 8 }, () => quota.mayLook('sandbox', connection, 'regular')));
    expect(looks.filter((may) => may)).toHaveLength(1);
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
