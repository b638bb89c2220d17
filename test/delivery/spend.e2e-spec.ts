import { connectSandbox } from '../setup/test-connections.js';
import { DeliveryStage, startWithSandbox } from '../setup/test-delivery.js';
import { until } from '../setup/until.js';

let running: Awaited<ReturnType<typeof startWithSandbox>>;
let stage: DeliveryStage;
beforeAll(async () => {
  running = await startWithSandbox();
  stage = await DeliveryStage.open(running.sandbox, running.api);
}, 60_000);
afterAll(() => running.stop());

const lifetime = { budget: { type: 'lifetime', amount_micros: 90_000_000 }, ends_at: new Date(Date.now() + 86_400_000) };

describe('ingested metrics', () => {
  it('ingested metrics update the spend to date without a new revision', async () => {
    const { id, revision } = await stage.launch(lifetime);
    await stage.spend(id, stage.connectionId, 12_345_678);
    const spent = await until(
      () => stage.read(id),
      ({ spend_to_date_micros }) => spend_to_date_micros > 0,
      20_000,
    );
    expect(spent).toMatchObject({ spend_to_date_micros: 12_345_678, budget_remaining_micros: 77_654_322, revision });
  });

  it('the spend of a removed platform reduces the lifetime budget of the others, also when it is reported late', async () => {
    const second = await stage.connect();
    const { id } = await stage.launch({ ...lifetime, connection_ids: [stage.connectionId, second.id] });
    const holds = (amountMicros: number) =>
      until(
        () => stage.held(id),
        ({ budget }) => budget.amount_micros === amountMicros,
        30_000,
      );
    await stage.becomes(id, (delivery) => delivery.platforms.every((p: { in_sync: boolean }) => p.in_sync));
    await holds(45_000_000);
    await stage.spend(id, second.id, 20_000_000);
    await stage.act(id, 'pause');
    await stage.patch(id, { connection_ids: [stage.connectionId] });
    await holds(70_000_000);
    await stage.act(id, 'resume');
    await stage.spend(id, second.id, 20_000_001);
    await holds(69_999_999);
    // The platform itself accounts for the spend of its current campaign.
    await stage.spend(id, stage.connectionId, 5_000_000);
    await until(
      () => stage.read(id),
      ({ spend_to_date_micros }) => spend_to_date_micros === 25_000_001,
      20_000,
    );
    await holds(69_999_999);
  }, 120_000);
});

it('a campaign whose ad account was reconnected continues as the same platform campaign', async () => {
  const first = await stage.connect();
  const { id } = await stage.launch({ ...lifetime, connection_ids: [first.id] });
  await stage.becomes(id, (delivery) => delivery.platforms.every((p: { in_sync: boolean }) => p.in_sync));
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
