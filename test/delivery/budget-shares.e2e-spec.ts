import type { Id } from '#libs/kernel';
import type { Json } from '../setup/http-client.js';
import { connectSandbox } from '../setup/test-connections.js';
import { DeliveryStage, startWithSandbox } from '../setup/test-delivery.js';
import { until } from '../setup/until.js';

let running: Awaited<ReturnType<typeof startWithSandbox>>;
let stage: DeliveryStage;
let other: { id: Id<'con'>; adAccountId: string };

beforeAll(async () => {
  running = await startWithSandbox();
  stage = await DeliveryStage.open(running.sandbox, running.api);
  other = await stage.connect();
});
afterAll(() => running.stop());
afterEach(() => running.sandbox.control.faults.clear());

const unit = 1_000_000;
const lifetime = { budget: { type: 'lifetime', amount_micros: 100 * unit }, ends_at: new Date(Date.now() + 86_400_000) };
const ninety = { ...lifetime, budget: { type: 'lifetime', amount_micros: 90 * unit } };
const areInSync = ({ platforms }: Json) => platforms.every((platform: Json) => platform.in_sync);
const sharesOf = ({ platforms }: Json) => platforms.map((platform: Json) => platform.budget_share_micros);

/** Waits until every platform has confirmed these shares. What a push in progress puts off to the end of its lease is due at once. */
const sharesBecome = (id: string, ...units: number[]) =>
  stage.becomesSoon(id, (delivery) => areInSync(delivery) && sharesOf(delivery).join() === units.map((share) => share * unit).join());
const budgetsHeld = async (id: string) => {
  const held = await Promise.all([stage.held(id), stage.held(id, other.adAccountId)]);
  return held.map(({ budget, run_state: state }) => [budget.amount_micros / unit, state]);
};
const both = () => ({ connection_ids: [stage.connectionId, other.id] });
const faultRule = (operation: string, kind = 'outage') => ({ kind, operation, ad_account: stage.adAccountId });

it('an added platform gets the budget that the others have not spent', async () => {
  const { id } = await stage.launch(lifetime);
  await sharesBecome(id, 100);
  await stage.spend(id, stage.connectionId, 80 * unit);
  await until(
    () => stage.read(id),
    ({ spend_to_date_micros: spent }) => spent === 80 * unit,
    20_000,
  );
  await stage.act(id, 'pause');
  await stage.patch(id, both());
  await stage.act(id, 'resume');
  const { platforms } = await sharesBecome(id, 80, 20);
  expect(platforms[0]).toMatchObject({ status: 'not_delivering', issues: [{ code: 'budget_exhausted' }] });
  expect(await budgetsHeld(id)).toEqual([
    [80, 'paused'],
    [20, 'running'],
  ]);
  // With more budget, the first platform continues.
  await stage.patch(id, { budget: { amount_micros: 200 * unit } });
  await sharesBecome(id, 100, 100);
  expect(await budgetsHeld(id)).toEqual([
    [100, 'running'],
    [100, 'running'],
  ]);
}, 180_000);

it('a platform that rejects its smaller share is stopped, and the other platform gets its share', async () => {
  const { id } = await stage.launch({ ...lifetime, ...both() });
  await sharesBecome(id, 50, 50);
  await running.sandbox.control.faults.set([faultRule('update', 'account_suspended')]);
  await stage.patch(id, { budget: { amount_micros: 60 * unit } });
  await until(
    () => budgetsHeld(id),
    (held) =>
      JSON.stringify(held) ===
      JSON.stringify([
        [50, 'paused'],
        [30, 'running'],
      ]),
    60_000,
  );
  // The platform is paused first, and the reason is recorded afterwards.
  await until(
    () => stage.read(id),
    ({ delivery: { platforms } }) => !platforms[0].in_sync && platforms[0].issues[0]?.code === 'account_suspended',
    20_000,
  );
}, 180_000);

it('the share of a disconnected platform goes to the other platform', async () => {
  const third = await stage.connect();
  const { id } = await stage.launch({ ...lifetime, connection_ids: [stage.connectionId, third.id] });
  await sharesBecome(id, 50, 50);
  await stage.spend(id, third.id, 10 * unit);
  await until(
    () => stage.read(id),
    ({ spend_to_date_micros: spent }) => spent === 10 * unit,
    20_000,
  );
  expect((await running.api.delete(`/v1/connections/${third.id}`, stage.account.keys.admin)).status).toBe(200);
  await until(
    () => stage.makeDue(id).then(() => stage.held(id)),
    ({ budget }) => budget.amount_micros === 90 * unit,
    60_000,
  );
}, 180_000);

it('a daily budget has no shares', async () => {
  const { id } = await stage.launch(both());
  const delivery = await stage.becomes(id, areInSync);
  expect(sharesOf(delivery)).toEqual([null, null]);
});

describe('ingested metrics', () => {
  it('ingested metrics update the spend to date without a new revision', async () => {
    const { id, revision } = await stage.launch(ninety);
    await stage.spend(id, stage.connectionId, 12_345_678);
    const spent = await until(
      () => stage.read(id),
      ({ spend_to_date_micros }) => spend_to_date_micros > 0,
      20_000,
    );
    expect(spent).toMatchObject({ spend_to_date_micros: 12_345_678, budget_remaining_micros: 77_654_322, revision });
  });
});

it('a campaign whose ad account was reconnected continues as the same platform campaign', async () => {
  const first = await stage.connect();
  const { id } = await stage.launch({ ...ninety, connection_ids: [first.id] });
  await stage.becomes(id, areInSync);
  const [placed] = await stage.placed(id, first.adAccountId);
  const { status, body } = await running.api.delete(`/v1/connections/${first.id}`, stage.account.keys.admin);
  expect([status, body.meta.affected_campaigns[0]?.status]).toEqual([200, 'paused']);
  const paused = (campaigns: { run_state: string }[]) => campaigns[0]?.run_state === 'paused';
  await until(() => stage.placed(id, first.adAccountId), paused, 30_000);
  const again = await connectSandbox(running.api, stage.account, running.sandbox, { adAccountId: first.adAccountId });
  await stage.patch(id, { connection_ids: [again] });
  await stage.act(id, 'resume');
  const there = await until(
    () => stage.placed(id, first.adAccountId),
    (campaigns) => campaigns.some(({ run_state: state }) => state === 'running'),
    30_000,
  );
  // The existing campaign with its spend, not a new one with the whole budget.
  expect(there.map((campaign) => campaign.id)).toEqual([placed.id]);
}, 120_000);
