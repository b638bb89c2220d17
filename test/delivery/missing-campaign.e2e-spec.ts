import { type Id, uuidOf } from '#libs/kernel';
import { DeliveryObserver } from '../../libs/delivery/src/application/processes/delivery-observer.js';
import type { Json } from '../setup/http-client.js';
import { DeliveryStage, startWithSandbox } from '../setup/test-delivery.js';
import { until } from '../setup/until.js';

let running: Awaited<ReturnType<typeof startWithSandbox>>;
let stage: DeliveryStage;

beforeAll(async () => {
  running = await startWithSandbox();
  stage = await DeliveryStage.open(running.sandbox, running.api);
}, 60_000);
afterAll(() => running.stop());
afterEach(() => running.sandbox.control.faults.clear());

const hide = (...first: object[]) => running.sandbox.control.faults.set([...first, { kind: 'not_found_for_a_while' }]);
const find = () => running.sandbox.control.faults.clear();
const observe = () =>
  running.api.service.app.get(DeliveryObserver, { strict: false }).observeConnection(stage.account.id, stage.connectionId);
const serves = ({ status, platforms }: Json) => ['delivering', 'limited'].includes(status) && platforms.every((p: Json) => p.in_sync);
const stops = ({ status, platforms }: Json) => status === 'stopped' && platforms.every((p: Json) => p.in_sync);
const mayBeSpending = ({ status, platforms: [platform] }: Json) =>
  status === 'unknown' && platform.issues.some(({ message }: Json) => message.includes('may still be spending'));
const launched = async () => {
  const { id } = await stage.launch();
  await stage.becomes(id, serves, 60_000);
  return id as Id<'cmp'>;
};
const delivery = async (id: Id<'cmp'>, columns: string) =>
  (await running.api.look(`select ${columns} from delivery.delivery where campaign_id = $1`, [uuidOf(id)]))[0] as Record<string, unknown>;
const missedFor = (id: Id<'cmp'>, seconds: number) =>
  running.api.look(`update delivery.delivery set missing_since = missing_since - $2 * interval '1 second' where campaign_id = $1`, [
    uuidOf(id),
    seconds,
  ]);
const runStateBecomes = (id: string, state: string) =>
  until(
    () => stage.makeDue(id).then(() => stage.placed(id)),
    ([placed]) => placed.run_state === state,
    60_000,
  );

describe('a campaign that the platform does not find for a while', () => {
  it('a pause is not confirmed while the campaign is not found and is applied once it is found', async () => {
    const id = await launched();
    await hide();
    await stage.act(id, 'pause');
    const { platforms } = await stage.becomesSoon(id, mayBeSpending);
    expect(platforms[0].in_sync).toBe(false);
    expect((await stage.placed(id))[0].run_state).toBe('running');
    await find();
    await runStateBecomes(id, 'paused');
    await stage.delivers(id, 'stopped', 60_000);
  }, 120_000);

  it('archiving is not confirmed while the campaign is not found and is applied once it is found', async () => {
    const id = await launched();
    await hide();
    await stage.archive(id);
    await stage.becomesSoon(id, mayBeSpending);
    await find();
    await runStateBecomes(id, 'archived');
    await stage.delivers(id, 'stopped', 60_000);
  }, 120_000);

  it('a running campaign that is not found may be spending, is searched for, and delivers again', async () => {
    const id = await launched();
    await hide();
    await observe();
    const { platforms } = await stage.becomesSoon(id, mayBeSpending);
    expect(platforms[0].in_sync).toBe(true);
    expect((await delivery(id, 'next_check_at'))['next_check_at']).not.toBeNull();
    await find();
    const found = await stage.becomesSoon(id, serves);
    expect(found.platforms[0].issues).toEqual([]);
  }, 120_000);

  it('a campaign is not gone while its ad account cannot be read', async () => {
    const id = await launched();
    await hide({ kind: 'not_found_for_a_while', operation: 'search' });
    await stage.act(id, 'pause');
    await until(
      () => stage.makeDue(id).then(() => delivery(id, 'attempts')),
      ({ attempts }) => Number(attempts) >= 3,
      60_000,
    );
    expect(await delivery(id, 'misses, missing_since')).toEqual({ misses: 0, missing_since: null });
    expect(mayBeSpending((await stage.read(id)).delivery)).toBe(true);
  }, 120_000);
});

describe('a campaign that was deleted on the platform', () => {
  it('a deleted campaign that should be stopped is stopped after repeated checks', async () => {
    const id = await launched();
    await hide();
    await stage.act(id, 'pause');
    await stage.becomesSoon(id, mayBeSpending);
    await missedFor(id, 30);
    const { platforms } = await stage.becomesSoon(id, stops);
    expect(platforms[0].issues).toEqual([]);
  }, 120_000);

  it('a deleted campaign that should run is reported and pushed again if it reappears', async () => {
    const id = await launched();
    await hide();
    await observe();
    await stage.becomesSoon(id, mayBeSpending);
    await missedFor(id, 30);
    const { platforms } = await stage.becomesSoon(id, ({ status }) => status === 'not_delivering');
    expect(platforms[0]).toMatchObject({ in_sync: false, issues: [{ message: expect.stringContaining('no longer exists') }] });
    await find();
    await running.api.look(`update delivery.delivery set next_check_at = now() where campaign_id = $1 and next_check_at is not null`, [
      uuidOf(id),
    ]);
    const key = { accountId: stage.account.id, campaignId: id, connectionId: stage.connectionId };
    await running.api.service.app.get(DeliveryObserver, { strict: false }).observeOne(key);
    await stage.becomes(id, serves, 60_000);
  }, 120_000);
});
