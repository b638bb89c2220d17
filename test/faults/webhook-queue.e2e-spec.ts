import { Clock, type Id, idFromUuid, newId, uuidOf } from '#libs/kernel';
import pg from 'pg';
import { DeliveryQueue } from '../../libs/webhooks/src/application/ports/delivery-queue.js';
import { AttemptLimits } from '../../libs/webhooks/src/domain/attempt-limits.js';
import type { Json, Reply } from '../setup/http-client.js';
import { refusalOf } from '../setup/test-campaigns.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';
import { appendEvents, queueDeliveries } from '../setup/webhook-backlog.js';

/** Deliveries that a write or a step of the worker skips at once. */
const batch = 1_000;
let api: TestService;
let queue: DeliveryQueue;
let account: TestAccount;
let holder: pg.Client;

const now = () => api.service.app.get(Clock, { strict: false }).now();
const act = (id: string, action: string, body?: Json): Promise<Reply> =>
  api.call('POST', `/v1/webhook_endpoints/${id}/${action}`, { key: account.keys.manager, ...(body === undefined ? {} : { body }) });

async function createEndpoint(of = account): Promise<Id<'whe'>> {
  const body = { url: 'https://shop.example/hook', event_types: ['campaign.updated'] };
  const reply = await api.post('/v1/webhook_endpoints', of.keys.manager, body);
  expect(reply.status).toBe(201);
  return reply.body.data.id;
}

async function countByStatus(endpoint: Id<'whe'>): Promise<Record<string, number>> {
  const rows = await api.look('select status, count(*)::int as n from webhooks.delivery where endpoint_id = $1 group by 1', [
    uuidOf(endpoint),
  ]);
  return Object.fromEntries(rows.map((row) => [String(row['status']), Number(row['n'])]));
}
const dueEndpoints = (endpoint: Id<'whe'>) =>
  api.look('select due_at from webhooks.due_endpoint where endpoint_id = $1', [uuidOf(endpoint)]);

/** Skips what is left, as a worker does. Returns how many deliveries each step skipped. */
async function skipAll(endpointId: Id<'whe'>): Promise<number[]> {
  const steps: number[] = [];
  await until(
    async () => {
      const skipped = await queue.skip({ accountId: account.id, endpointId }, now());
      steps.push(skipped);
      return skipped;
    },
    (skipped) => skipped === 0,
    20_000,
  );
  return steps;
}

beforeAll(async () => {
  api = await startTestService({ environment: { RUN_JOBS: 'off' } });
  queue = api.service.app.get(DeliveryQueue, { strict: false });
  holder = new pg.Client({ connectionString: api.database.superuserUrl });
  await holder.connect();
}, 120_000);
beforeEach(async () => {
  account = await api.openAccount();
});
afterEach(async () => {
  await api.look('delete from webhooks.due_endpoint');
});
afterAll(async () => {
  await holder.end();
  await api.stop();
});

describe('whose deliveries are claimed', () => {
  it('the first claim has the one endpoint of an account, although 100 endpoints of five others have waited for longer', async () => {
    const floods: TestAccount[] = [];
    for (let i = 0; i < 5; i++) {
      const flood = await api.openAccount();
      await appendEvents(api, flood.id, 8);
      for (let j = 0; j < 20; j++) await queueDeliveries(api, flood.id, await createEndpoint(flood), -60);
      floods.push(flood);
    }
    await appendEvents(api, account.id, 8);
    const endpoint = await createEndpoint();
    await queueDeliveries(api, account.id, endpoint, -1);
    const { deliveries } = await queue.claim(AttemptLimits.idle(), now());
    expect(deliveries.filter(({ endpointId }) => endpointId === endpoint)).toHaveLength(4);
    for (const flood of floods) {
      const count = deliveries.filter(({ accountId }) => accountId === flood.id).length;
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThanOrEqual(32);
    }
  });

  it('an account with attempts in flight comes after one without', async () => {
    const other = await api.openAccount();
    const limits = AttemptLimits.idle();
    const first: Id<'acc'>[] = [];
    for (const [of, seconds] of [
      [account, -60],
      [other, -1],
    ] as const) {
      await appendEvents(api, of.id, 8);
      const endpointId = await createEndpoint(of);
      await queueDeliveries(api, of.id, endpointId, seconds);
      if (of === account) limits.start({ accountId: of.id, endpointId });
    }
    first.push(...(await queue.claim(limits, now())).deliveries.map(({ accountId }) => accountId));
    expect(first).toEqual([...Array.from({ length: 4 }, () => other.id), ...Array.from({ length: 3 }, () => account.id)]);
  });

  it('an account without room is left out, and its endpoints stay due', async () => {
    await appendEvents(api, account.id, 8);
    const endpoint = await createEndpoint();
    await queueDeliveries(api, account.id, endpoint, -1);
    const before = await dueEndpoints(endpoint);
    const limits = AttemptLimits.idle();
    for (let i = 0; i < 32; i++) limits.start({ accountId: account.id, endpointId: newId('whe') });
    expect(await queue.claim(limits, now())).toEqual({ deliveries: [], ended: [] });
    expect(await dueEndpoints(endpoint)).toEqual(before);
  });
});

describe('an endpoint with very many deliveries that are not finished', () => {
  const total = 2 * batch + 500;
  let endpoint: Id<'whe'>;
  beforeEach(async () => {
    await appendEvents(api, account.id, total);
    endpoint = await createEndpoint();
    await queueDeliveries(api, account.id, endpoint, -1);
  });

  it('is disabled at once: nothing is claimed, and a worker skips the rest in batches', async () => {
    expect((await act(endpoint, 'disable')).body.data).toMatchObject({ status: 'disabled', health: { backlog: total - batch } });
    expect(await countByStatus(endpoint)).toEqual({ skipped: batch, pending: total - batch });
    const claim = await queue.claim(AttemptLimits.idle(), now());
    expect(claim).toEqual({ deliveries: [], ended: [{ accountId: account.id, endpointId: endpoint }] });
    expect(await skipAll(endpoint)).toEqual([batch, 500, 0]);
    expect(await countByStatus(endpoint)).toEqual({ skipped: total });
    expect(await dueEndpoints(endpoint)).toEqual([]);
  });

  it('is deleted at once, and a worker skips the rest', async () => {
    expect((await api.delete(`/v1/webhook_endpoints/${endpoint}`, account.keys.manager)).status).toBe(200);
    expect(await countByStatus(endpoint)).toEqual({ skipped: batch, pending: total - batch });
    expect((await queue.claim(AttemptLimits.idle(), now())).deliveries).toEqual([]);
    await skipAll(endpoint);
    expect(await countByStatus(endpoint)).toEqual({ skipped: total });
  });

  it('cannot be enabled while they are skipped, and is then told how many events it has missed', async () => {
    await act(endpoint, 'disable');
    const refused = await act(endpoint, 'enable');
    expect(refusalOf(refused)).toMatchObject({ status: 429, code: 'too_many_pending' });
    expect(refused.body.error.details).toMatchObject({ limit: batch, pending: total - batch });
    expect(refused.headers['retry-after']).toBe('5');
    expect(await countByStatus(endpoint)).toEqual({ skipped: batch, pending: total - batch });
    expect(await queue.skip({ accountId: account.id, endpointId: endpoint }, now())).toBe(batch);
    // What is left is one batch: the write that enables the endpoint skips it.
    const enabled = await act(endpoint, 'enable');
    expect([enabled.status, enabled.body.meta.missed_events.count]).toEqual([200, total]);
    expect(await countByStatus(endpoint)).toEqual({ skipped: total });
    const [event] = await api.look('select event_id from webhooks.delivery where endpoint_id = $1 limit 1', [uuidOf(endpoint)]);
    const ids = [idFromUuid('evt', String(event?.['event_id']))];
    expect((await act(endpoint, 'replay', { event_ids: ids })).body.data.queued).toBe(1);
    // A worker that is late skips nothing of what was queued after the endpoint was enabled.
    expect(await queue.skip({ accountId: account.id, endpointId: endpoint }, now())).toBe(0);
    expect(await countByStatus(endpoint)).toEqual({ skipped: total - 1, pending: 1 });
    expect((await queue.claim(AttemptLimits.idle(), now())).deliveries.map(({ eventId }) => eventId)).toEqual(ids);
  });

  it('is not skipped while a change of it is in progress', async () => {
    await act(endpoint, 'disable');
    await holder.query('begin');
    await holder.query('select 1 from webhooks.endpoint where id = $1 for no key update', [uuidOf(endpoint)]);
    try {
      expect(await queue.skip({ accountId: account.id, endpointId: endpoint }, now())).toBe(0);
    } finally {
      await holder.query('rollback');
    }
    expect(await queue.skip({ accountId: account.id, endpointId: endpoint }, now())).toBe(batch);
  });
});

describe('a replay of a period', () => {
  const sizeOfDeliveries = async () => Number((await api.look("select pg_relation_size('webhooks.delivery') as n"))[0]?.['n']);

  it('with more than 10,000 events is refused before a row is written', async () => {
    await appendEvents(api, account.id, 10_001);
    const endpoint = await createEndpoint();
    const before = await sizeOfDeliveries();
    const refused = await act(endpoint, 'replay', { since: new Date(Date.now() - 7_200_000).toISOString(), only: 'all' });
    expect(refusalOf(refused)).toEqual({ status: 422, code: 'validation_failed', errors: ['/until out_of_range'] });
    expect(await sizeOfDeliveries()).toBe(before);
    await api.look('delete from webhooks.event where account_id = $1 and sequence > 1010000', [uuidOf(account.id)]);
    const accepted = await act(endpoint, 'replay', { since: new Date(Date.now() - 7_200_000).toISOString(), only: 'all' });
    expect([accepted.status, accepted.body.data?.queued]).toEqual([202, 10_000]);
  });

  it('what a disabled endpoint has missed is counted to 10,000', async () => {
    const endpoint = await createEndpoint();
    await act(endpoint, 'disable');
    await appendEvents(api, account.id, 10_001);
    await api.look('update webhooks.event set at = now() where account_id = $1', [uuidOf(account.id)]);
    expect((await act(endpoint, 'enable')).body.meta.missed_events.count).toBe(10_000);
  });
});
