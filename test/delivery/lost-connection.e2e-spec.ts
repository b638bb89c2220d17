import { type Id, uuidOf } from '#libs/kernel';
import { DeliveryObserver } from '../../libs/delivery/src/application/processes/delivery-observer.js';
import type { Json } from '../setup/http-client.js';
import type { TestSandbox } from '../setup/sandbox.js';
import { connectSandbox } from '../setup/test-connections.js';
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
afterEach(() => running.sandbox.control.faults.clear());

const serves = (delivery: Json) => ['delivering', 'limited'].includes(delivery.status) && delivery.platforms.every((p: Json) => p.in_sync);
const connection = async (id: string) => (await running.api.get(`/v1/connections/${id}`, stage.account.keys.viewer)).body.data;
const disconnect = (id: string, query = '') => running.api.delete(`/v1/connections/${id}${query}`, stage.account.keys.admin);
const runStates = async (id: string, adAccountId: string) => (await stage.placed(id, adAccountId)).map(({ run_state }) => run_state);

describe('a platform that a user disconnects', () => {
  it('disconnecting a platform stops its campaigns, pausing those without another platform', async () => {
    const [lost, kept] = [await stage.connect(), await stage.connect()];
    const alone = await stage.launch({ connection_ids: [lost.id] });
    const both = await stage.launch({ connection_ids: [lost.id, kept.id] });
    const paused = await stage.launch({ connection_ids: [lost.id] });
    for (const { id } of [alone, both, paused]) await stage.becomes(id, serves);
    await stage.act(paused.id, 'pause');
    await stage.delivers(paused.id, 'stopped');
    expect((await connection(lost.id)).active_campaign_count).toBe(2);

    const dryRunReply = await disconnect(lost.id, '?dry_run=true');
    expect(dryRunReply.body.meta.affected_campaigns).toHaveLength(2);
    expect((await stage.read(alone.id)).status).toBe('active');

    const reply = await disconnect(lost.id);
    expect(reply.status).toBe(200);
    const affected = reply.body.meta.affected_campaigns.sort((a: Json, b: Json) => (a.id < b.id ? -1 : 1));
    expect(affected).toEqual([
      { id: alone.id, previous_status: 'active', status: 'paused', delivery_status: 'disconnected' },
      { id: both.id, previous_status: 'active', status: 'active', delivery_status: expect.stringMatching(/delivering|limited/) },
    ]);
    expect(await stage.read(alone.id)).toMatchObject({
      status: 'paused',
      status_reason: { code: 'connection_disconnected' },
      revision: alone.revision + 1,
      delivery: { status: 'disconnected', platforms: [{ issues: [{ code: 'connection_disconnected' }] }] },
    });
    expect(await stage.read(both.id)).toMatchObject({ status: 'active', revision: both.revision });
    expect((await stage.read(paused.id)).delivery).toMatchObject({ status: 'disconnected', platforms: [{ in_sync: true }] });

    for (const { id } of [alone, both]) {
      const { platforms } = await stage.becomes(id, (delivery) => delivery.platforms.every((p: Json) => p.in_sync));
      expect(platforms[0]).toMatchObject({ connection_id: lost.id, status: 'disconnected' });
      expect(await runStates(id, lost.adAccountId)).toEqual(['paused']);
    }
    expect(await runStates(both.id, kept.adAccountId)).toEqual(['running']);
    expect((await connection(lost.id)).active_campaign_count).toBe(0);
    expect((await disconnect(lost.id)).body.meta.affected_campaigns).toEqual([]);
    const { keys } = stage.account;
    const refused = await running.api.post(`/v1/campaigns/${alone.id}/resume`, keys.manager);
    expect(refused.body.error).toMatchObject({ code: 'launch_blocked', details: { errors: [{ code: 'connection_unavailable' }] } });
  });

  it('a disconnected platform keeps its token until the stop is confirmed, also during an outage', async () => {
    const lost = await stage.connect();
    const { id } = await stage.launch({ connection_ids: [lost.id] });
    await stage.becomes(id, serves);
    await running.sandbox.control.faults.set([{ kind: 'outage', ad_account: lost.adAccountId }]);
    expect((await disconnect(lost.id)).status).toBe(200);
    await until(
      () =>
        running.api.look("select 1 from delivery.delivery where connection_id = $1 and status = 'disconnected' and attempts > 0", [
          uuidOf(lost.id),
        ]),
      (rows) => rows.length > 0,
      20_000,
    );
    expect((await stage.read(id)).delivery.platforms).toMatchObject([{ status: 'disconnected', in_sync: false }]);
    await running.sandbox.control.faults.clear();
    await stage.becomesSoon(id, ({ platforms }) => platforms[0].in_sync);
    expect(await runStates(id, lost.adAccountId)).toEqual(['paused']);
  }, 120_000);
});

describe('an authorization that expires at the platform', () => {
  it('an expired authorization makes the delivery unknown, and pending changes are pushed after reconnecting', async () => {
    const lost = await stage.connect();
    const [asked, left] = [await stage.launch({ connection_ids: [lost.id] }), await stage.launch({ connection_ids: [lost.id] })];
    for (const { id } of [asked, left]) await stage.becomes(id, serves);
    await running.sandbox.control.expireTokens('all', lost.adAccountId);
    const paused = await stage.act(asked.id, 'pause');
    expect(paused.status).toBe('paused');
    for (const { id } of [asked, left]) {
      const delivery = await stage.becomes(id, ({ status }) => status === 'unknown');
      expect(delivery.platforms[0].issues).toMatchObject([{ code: 'connection_expired', severity: 'error' }]);
    }
    expect((await connection(lost.id)).status).toBe('expired');
    expect(await stage.read(left.id)).toMatchObject({ status: 'active', revision: left.revision });
    const renamed = await stage.patch(left.id, { name: 'Renamed in the dark' });
    expect(renamed.delivery).toMatchObject({ status: 'unknown', platforms: [{ in_sync: false }] });
    expect(await runStates(asked.id, lost.adAccountId)).toEqual(['running']);

    await connectSandbox(running.api, stage.account, running.sandbox, { adAccountId: lost.adAccountId, reconnect: lost.id as Id<'con'> });
    await stage.delivers(asked.id, 'stopped');
    const back = await stage.becomes(left.id, serves);
    expect(back.platforms[0].issues).toEqual([]);
    expect(await runStates(asked.id, lost.adAccountId)).toEqual(['paused']);
    expect(await stage.placed(left.id, lost.adAccountId)).toMatchObject([{ name: 'Renamed in the dark', run_state: 'running' }]);
  });
});

const hide = (...first: object[]) => running.sandbox.control.faults.set([...first, { kind: 'not_found_for_a_while' }]);
const find = () => running.sandbox.control.faults.clear();
const observe = () =>
  running.api.service.app.get(DeliveryObserver, { strict: false }).observeConnection(stage.account.id, stage.connectionId);
const mayBeSpending = ({ status, platforms: [platform] }: Json) =>
  status === 'unknown' && platform.issues.some(({ message }: Json) => message.includes('may still be spending'));
const launched = async () => {
  const { id } = await stage.launch();
  await stage.becomes(id, serves, 60_000);
  return id as Id<'cmp'>;
};
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
});

describe('a campaign that was deleted on the platform', () => {
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
