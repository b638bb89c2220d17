import { DeliveryObserver } from '../../libs/delivery/src/application/processes/delivery-observer.js';
import type { Json } from '../setup/http-client.js';
import type { TestSandbox } from '../setup/sandbox.js';
import { inHours } from '../setup/test-campaigns.js';
import { DeliveryStage, startWithSandbox } from '../setup/test-delivery.js';
import type { TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

let running: { sandbox: TestSandbox; api: TestService; stop(): Promise<void> };
let stage: DeliveryStage;

beforeAll(async () => {
  running = await startWithSandbox();
  stage = await DeliveryStage.open(running.sandbox, running.api);
}, 60_000);
afterAll(() => running.stop());
afterEach(async () => {
  await running.sandbox.control.faults.clear();
  await running.sandbox.control.settings({ personalities: [] });
});

const serves = (delivery: Json) => ['delivering', 'limited'].includes(delivery.status) && delivery.platforms.every((p: Json) => p.in_sync);
const hasIssue = ({ platforms }: Json) => platforms[0].issues.length > 0;
const observe = () =>
  running.api.service.app.get(DeliveryObserver, { strict: false }).observeConnection(stage.account.id, stage.connectionId);

const codes = [
  'refused',
  'invalid_field',
  'budget_type_locked',
  'objective_locked',
  'account_suspended',
  'account_review_pending',
  'payment_failed',
  'creative_rejected',
  'landing_page_unreachable',
  'policy_declaration_required',
];
const edits: readonly (readonly [string, () => object])[] = [
  ['another name', () => ({ name: 'Edited' })],
  ['another budget', () => ({ budget: { amount_micros: 61_000_000 } })],
  ['another landing page', () => ({ landing_url: 'https://shop.example/other' })],
  ['an end', () => ({ ends_at: inHours(200) })],
  ['tracking parameters', () => ({ tracking_params: { utm_source: 'edited' } })],
];
const cases = codes.map((code, i) => ({
  code,
  name: edits[i % edits.length]?.[0] ?? '',
  edit: edits[i % edits.length]?.[1] as () => object,
}));

describe('an edit of a running campaign that its platform refuses', () => {
  it.each(cases)('for $code leaves the campaign with $name delivering, with an issue, until it is taken', async ({ code, edit }) => {
    const { id } = await stage.launch();
    const before = await stage.becomes(id, serves);
    expect(before.platforms).toMatchObject([
      { confirmed_revision: 2, confirmed_budget_micros: 50_000_000, confirmed_at: expect.any(String) },
    ]);
    await running.sandbox.control.faults.set([{ kind: 'refused', code, operation: 'update' }]);
    const { revision } = await stage.patch(id, edit());
    const refused = await stage.becomes(id, hasIssue);
    expect((await stage.placed(id)).map(({ run_state }) => run_state)).toEqual(['running']);
    const { confirmed_revision, confirmed_budget_micros, confirmed_at } = before.platforms[0];
    const inForce = { confirmed_revision, confirmed_budget_micros, confirmed_at };
    expect(refused).toMatchObject({ status: 'delivering', platforms: [{ status: 'delivering', in_sync: false, ...inForce }] });
    expect(refused.platforms[0].issues).toMatchObject([{ severity: 'warning' }]);
    await running.sandbox.control.faults.clear();
    const taken = await stage.becomesSoon(id, serves);
    expect(taken.platforms).toMatchObject([{ confirmed_revision: revision, issues: [] }]);
  });

  it('for a budget below the minimum of the platform is an event that says the same as the record', async () => {
    const { id } = await stage.launch();
    await stage.becomes(id, serves);
    await running.sandbox.control.settings({ personalities: ['budget-minimums'] });
    await stage.patch(id, { budget: { amount_micros: 2_000_000 } });
    const { platforms } = await stage.becomes(id, hasIssue);
    expect(platforms).toMatchObject([{ status: 'delivering', in_sync: false, confirmed_budget_micros: 50_000_000 }]);
    const [event] = await until(
      async () =>
        (await running.api.get(`/v1/events?resource_id=${id}&type=campaign.delivery_changed&limit=1`, stage.account.keys.admin)).body.data,
      ([latest]: Json[]) =>
        latest?.data.object.delivery.platforms[0].in_sync === false && latest.data.object.delivery.status === 'delivering',
      20_000,
    );
    expect(event.data.object.delivery.platforms).toEqual(platforms);
    expect(event.data.previous_attributes.delivery.platforms).toMatchObject([{ issues: [], confirmed_revision: 2 }]);
    expect(await stage.read(id)).toMatchObject({ budget: { amount_micros: 2_000_000 }, status: 'active' });
  });

  it('does not end the observation: what the platform says later is shown', async () => {
    const { id } = await stage.launch();
    await stage.becomes(id, serves);
    await running.sandbox.control.faults.set([{ kind: 'refused', operation: 'update' }]);
    await stage.patch(id, { name: 'Edited' });
    await stage.becomes(id, hasIssue);
    await running.sandbox.control.faults.set([{ kind: 'refused', operation: 'update' }, { kind: 'payment_failed' }]);
    await observe();
    const failing = (await stage.read(id)).delivery;
    expect(failing).toMatchObject({ status: 'not_delivering', platforms: [{ in_sync: false }] });
    expect(failing.platforms[0].issues.map(({ code }: Json) => code)).toEqual(['platform_error', 'payment_failed']);
    await running.sandbox.control.faults.set([{ kind: 'refused', operation: 'update' }]);
    await observe();
    expect((await stage.read(id)).delivery).toMatchObject({ status: 'delivering', platforms: [{ in_sync: false }] });
    await stage.act(id, 'pause');
    await until(
      () => stage.placed(id),
      ([placed]) => placed.run_state === 'paused',
      20_000,
    );
    await stage.becomes(id, ({ status }) => status === 'stopped');
  });

  it('of one of several platforms does not deny that the others serve', async () => {
    const other = await stage.connect();
    const { id } = await stage.launch({ connection_ids: [stage.connectionId, other.id] });
    await stage.becomes(id, serves);
    await running.sandbox.control.faults.set([{ kind: 'refused', operation: 'update', ad_account: other.adAccountId }]);
    await stage.patch(id, { name: 'Edited' });
    const delivery = await stage.becomes(id, ({ platforms }) => platforms[0].in_sync && platforms[1].issues.length > 0);
    expect(delivery).toMatchObject({ status: 'delivering', platforms: [{ in_sync: true }, { in_sync: false, status: 'delivering' }] });
  });
});
