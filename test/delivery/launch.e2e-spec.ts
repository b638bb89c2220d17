import { type Id, uuidOf } from '#libs/kernel';
import { makeJobsDue } from '../setup/due-jobs.js';
import type { Json } from '../setup/http-client.js';
import type { TestSandbox } from '../setup/sandbox.js';
import { inHours, readyCampaign, refusalOf } from '../setup/test-campaigns.js';
import { failedCreative, readyCreative, unfinishedCreative } from '../setup/test-creatives.js';
import { TestAudiences } from '../setup/test-audiences.js';
import { DeliveryStage, startWithSandbox } from '../setup/test-delivery.js';
import type { TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

let running: { sandbox: TestSandbox; api: TestService; stop(): Promise<void> };
let stage: DeliveryStage;

beforeAll(async () => {
  running = await startWithSandbox();
  stage = await DeliveryStage.open(running.sandbox, running.api);
});
afterAll(() => running.stop());

/** New campaigns on the sandbox start in a learning phase, which counts as limited. */
const serves = (delivery: Json) => ['delivering', 'limited'].includes(delivery.status) && delivery.platforms.every((p: Json) => p.in_sync);
const runStateOf = async (id: string, adAccountId?: string) => (await stage.placed(id, adAccountId)).map(({ run_state }) => run_state);

/** Moves the start or the end of a campaign to the present, with the job that was scheduled for it. */
const isDue = async (id: string, column: 'starts_at' | 'ends_at') => {
  await running.api.look(`update campaigns.campaign set ${column} = now() where id = $1`, [uuidOf(id as Id<'cmp'>)]);
  await makeJobsDue(running.api, id);
};

describe('a launched campaign', () => {
  it('a launched campaign is pending and then runs on the platform with the same fields', async () => {
    const launched = await stage.launch({ name: 'To the platform', tracking_params: { utm_source: 'spring' } });
    expect(launched.delivery).toMatchObject({
      status: 'pending',
      platforms: [{ connection_id: stage.connectionId, platform: 'sandbox', status: 'pending', in_sync: false, issues: [] }],
    });
    const delivery = await stage.becomes(launched.id, serves);
    const placed = await stage.placed(launched.id);
    expect(placed).toMatchObject([{ name: 'To the platform', run_state: 'running' }]);
    expect(await stage.held(launched.id)).toMatchObject({
      objective: 'sales',
      budget: { type: 'daily', amount_micros: 50_000_000, currency: 'USD' },
      tracking_params: { utm_source: 'spring' },
      ads: [{ reference: stage.creativeId, landing_url: readyCampaign.landing_url }],
    });
    expect(delivery.platforms).toMatchObject([{ platform_campaign_id: placed[0].id, issues: [] }]);
    expect((await stage.read(launched.id)).revision).toBe(2);
    const connection = await running.api.get(`/v1/connections/${stage.connectionId}`, stage.account.keys.viewer);
    expect(connection.body.data.active_campaign_count).toBeGreaterThan(0);
  });

  it('pausing, changing, resuming, and archiving a campaign are applied on the platform', async () => {
    const { id } = await stage.launch();
    await stage.becomes(id, serves);
    const paused = await stage.act(id, 'pause');
    expect(paused.delivery).toMatchObject({ status: 'pending', platforms: [{ in_sync: false }] });
    await stage.delivers(id, 'stopped');
    expect(await runStateOf(id)).toEqual(['paused']);

    await stage.patch(id, { name: 'Another name', budget: { amount_micros: 70_000_000 } });
    await stage.delivers(id, 'stopped');
    expect(await stage.held(id)).toMatchObject({ name: 'Another name', budget: { amount_micros: 70_000_000 }, run_state: 'paused' });

    await stage.act(id, 'resume');
    await stage.becomes(id, serves);
    expect(await runStateOf(id)).toEqual(['running']);
    await stage.archive(id);
    await stage.delivers(id, 'stopped');
    expect(await runStateOf(id)).toEqual(['archived']);
  });

  it('a scheduled campaign is created paused on the platform and started when it is due', async () => {
    const scheduled = await stage.launch({ starts_at: inHours(1) });
    expect(scheduled).toMatchObject({ status: 'scheduled', delivery: { status: 'not_started', platforms: [{ in_sync: false }] } });
    await stage.delivers(scheduled.id, 'not_started');
    expect(await runStateOf(scheduled.id)).toEqual(['paused']);
    await isDue(scheduled.id, 'starts_at');
    await stage.becomes(scheduled.id, serves);
    expect(await runStateOf(scheduled.id)).toEqual(['running']);
    expect((await stage.read(scheduled.id)).status).toBe('active');
  });

  it('a campaign that ends is stopped on the platform', async () => {
    const { id } = await stage.launch({ ends_at: inHours(1) });
    // A campaign that ends before it is pushed never exists on the platform.
    await stage.becomes(id, serves);
    await isDue(id, 'ends_at');
    await until(
      () => stage.read(id),
      ({ status }) => status === 'completed',
      20_000,
    );
    await stage.delivers(id, 'stopped');
    expect(await runStateOf(id)).toEqual(['paused']);
  });

  it('a changed creative is updated on the platform', async () => {
    const creative = await readyCreative(running.api.service.app, stage.account.id);
    const { id } = await stage.launch({ creative_ids: [creative.id] });
    await stage.becomes(id, serves);
    const page = 'https://shop.example/of-the-creative';
    const patched = await running.api.patch(`/v1/creative/${creative.id}`, stage.account.keys.admin, { landing_url: page });
    expect(patched.status).toBe(200);
    await until(
      () => stage.held(id),
      (held) => held.ads[0].landing_url === page,
      20_000,
    );
    await stage.becomes(id, serves);
    expect((await stage.read(id)).revision).toBe(2);
  });
});

describe('the connections of a paused campaign', () => {
  it('connections of a paused campaign can be replaced, and the old platform stays stopped and is hidden', async () => {
    const other = await stage.connect();
    const { id } = await stage.launch();
    await stage.becomes(id, serves);
    await stage.act(id, 'pause');
    const replaced = await stage.patch(id, { connection_ids: [other.id] });
    expect(replaced.delivery.platforms.at(0)).toMatchObject({ connection_id: other.id });
    await stage.delivers(id, 'stopped');
    await stage.act(id, 'resume');
    const delivery = await stage.becomes(id, serves);
    expect(delivery.platforms).toMatchObject([{ connection_id: other.id }]);
    expect(delivery.platforms).toHaveLength(1);
    expect(await runStateOf(id)).toEqual(['paused']);
    expect(await runStateOf(id, other.adAccountId)).toEqual(['running']);
  });
});

describe('the records that a campaign names', () => {
  it('a launch reports the problems of all referenced records and all missing fields', async () => {
    const { app } = running.api.service;
    const { id: account, keys } = stage.account;
    const [making, failed] = [await unfinishedCreative(app, account), await failedCreative(app, account)];
    const audiences = new TestAudiences(app, account);
    const tiny = await audiences.measured({ name: 'Tiny', people: 100 });
    const other = await stage.connect();
    const draft = await stage.create({
      objective: null,
      connection_ids: [stage.connectionId, other.id],
      creative_ids: [stage.creativeId, making.id, failed.id],
      audience_ids: [tiny],
      landing_url: null,
    });
    expect((await running.api.delete(`/v1/connections/${other.id}`, keys.admin)).status).toBe(200);
    // Each change of a connection starts new size calculations, which end with what the sandbox says.
    const isWaiting = `select from foundation.recorded_event union all
      select from pgboss.job where name like 'audiences.%' and state in ('created', 'retry', 'active') and start_after <= now()`;
    await until(
      () => running.api.look(isWaiting),
      (rows) => rows.length === 0,
      30_000,
    );
    await audiences.measureAgain(tiny, 100);
    const refused = await running.api.post(`/v1/campaigns/${draft.id}/launch`, keys.admin);
    expect(refusalOf(refused)).toEqual({
      status: 422,
      code: 'launch_blocked',
      errors: [
        '/objective required',
        '/landing_url required',
        '/connection_ids/1 connection_unavailable',
        '/creative_ids/1 creative_not_ready',
        '/creative_ids/2 creative_not_ready',
        '/audience_ids/0 audience_too_small',
      ],
    });
    expect(refused.body.error.details.errors.map((e: Json) => e.resource_id)).toEqual([null, null, other.id, making.id, failed.id, tiny]);
  });

  it('referenced records list their campaigns and cannot be archived while a campaign runs', async () => {
    const creative = await readyCreative(running.api.service.app, stage.account.id);
    const { id } = await stage.launch({ creative_ids: [creative.id], starts_at: inHours(24) });
    const draft = await stage.create({ creative_ids: [creative.id] });
    const read = async () => (await running.api.get(`/v1/creative/${creative.id}`, stage.account.keys.viewer)).body.data;
    expect((await read()).campaign_ids).toEqual([id, draft.id]);
    const refused = await running.api.delete(`/v1/creative/${creative.id}`, stage.account.keys.admin);
    expect(refusalOf(refused)).toMatchObject({ status: 409, code: 'resource_in_use' });
    await stage.archive(id);
    expect((await read()).campaign_ids).toEqual([draft.id]);
    expect((await running.api.delete(`/v1/creative/${creative.id}`, stage.account.keys.admin)).status).toBe(200);
  });
});
