import { setTimeout as sleep } from 'node:timers/promises';
import { dayIn } from './time.js';
import { type Params, RawClient } from '../raw-client.js';

const daySeconds = 86_400;
const daysAgo = (client: RawClient, days: number) => dayIn(client.world.clock.now() - days * daySeconds * 1_000, 'America/New_York');
const query = (client: RawClient, params: Params = {}): Params => ({
  level: 'ad',
  time_increment: 1,
  time_range: { since: daysAgo(client, 20), until: daysAgo(client, 0) },
  fields: 'ad_id,impressions,spend,actions',
  ...params,
});

describe('report runs of Meta', () => {
  let client: RawClient;

  beforeAll(() => {
    client = RawClient.inMemory();
    // Reports change every 15 minutes, if the clock does not stand still.
    client.world.clock.stop();
  });
  beforeEach(() => {
    client = RawClient.at(client.double);
  });

  const start = (at: RawClient, params: Params = {}) => at.post(`${at.account}/insights`, query(at, params));
  const state = (at: RawClient, id: string) => at.get(id, { fields: 'async_status,async_percent_completion,error_code,error_subcode' });

  it('too many rows are refused at once, and made by a report run', async () => {
    const small = RawClient.inMemory({ maxSyncRows: 2 });
    await small.running();
    small.world.clock.advance(5 * daySeconds);
    expect(await small.refusal('GET', `${small.account}/insights`, query(small))).toBe('1');
    const { report_run_id: id } = await start(small);
    expect(await state(small, id)).toEqual({ id, async_status: 'Job Completed', async_percent_completion: 100 });
    expect((await small.get(`${id}/insights`, { limit: 500 })).data.length).toBeGreaterThan(2);
  });

  it('the rows of a run are those of the call that started it', async () => {
    await client.running();
    client.world.clock.advance(4 * daySeconds);
    const { report_run_id: id, ...others } = await start(client);
    expect(others).toEqual({});
    const first = await client.get(`${id}/insights`, { limit: 3 });
    const rest = await client.get(`${id}/insights`, { limit: 500, after: first.paging.cursors.after });
    expect([...first.data, ...rest.data]).toEqual((await client.get(`${client.account}/insights`, query(client, { limit: 500 }))).data);
    expect(await client.refusal('POST', `${client.account}/insights`, query(client, { level: 'page' }))).toBe('100');
  });

  it('a run takes its time, and its rows are refused until it is complete', async () => {
    const slow = RawClient.inMemory({ reportMs: 60_000 });
    const { report_run_id: id } = await start(slow);
    expect((await state(slow, id)).async_status).toBe('Job Not Started');
    expect(await slow.refusal('GET', `${id}/insights`)).toBe('100');
    slow.world.faults.holdsReports = true;
    expect(await state(slow, id)).toMatchObject({ async_status: 'Job Running', async_percent_completion: 50 });
  });

  it('a run is not found right after its start, nor after 30 days', async () => {
    const hiding = RawClient.inMemory({ reportHiddenMs: 200 });
    const { report_run_id: id } = await start(hiding);
    expect(await hiding.refusal('GET', id)).toBe('100/33');
    for (let i = 0; i < 100 && (await hiding.refusal('GET', id)) !== 'accepted'; i++) await sleep(20);
    expect(await hiding.refusal('GET', id)).toBe('accepted');
    hiding.world.clock.advance(31 * daySeconds);
    expect(await hiding.refusal('GET', id)).toBe('100/33');
  });

  it('a run that fails has the error', async () => {
    const { report_run_id: id } = await start(client);
    client.world.faults.failsReports = true;
    expect(await state(client, id)).toMatchObject({ async_status: 'Job Failed', error_code: 2, error_subcode: 1504041 });
    expect(await client.refusal('GET', `${id}/insights`)).toBe('100');
    client.world.faults.clear();
  });

  it('a run belongs to its ad account', async () => {
    const { report_run_id: id } = await start(client);
    expect(await RawClient.at(client.double).refusal('GET', id)).toBe('100/33');
  });
});
