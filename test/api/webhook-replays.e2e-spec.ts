import { newId } from '#libs/kernel';
import { Webhook } from 'standardwebhooks';
import type { Json, Reply } from '../setup/http-client.js';
import { refusalOf } from '../setup/test-campaigns.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';
import { type Message, WebhookReceiver } from '../setup/webhook-receiver.js';

const receiver = new WebhookReceiver();
let api: TestService;
let account: TestAccount;

const create = async (path: string, more: Json = {}): Promise<Json> => {
  const body = { url: receiver.url(path), event_types: ['campaign.*'], ...more };
  const reply = await api.post('/v1/webhook_endpoints', account.keys.manager, body);
  expect(reply.status).toBe(201);
  return reply.body.data;
};
const act = (id: string, action: string, body?: Json): Promise<Reply> =>
  api.call('POST', `/v1/webhook_endpoints/${id}/${action}`, { key: account.keys.manager, ...(body === undefined ? {} : { body }) });
const retry = (id: string): Promise<Reply> => api.call('POST', `/v1/webhook_deliveries/${id}/retry`, { key: account.keys.manager });
const endpoint = async (id: string): Promise<Json> => (await api.get(`/v1/webhook_endpoints/${id}`, account.keys.viewer)).body.data;
const deliveriesTo = async (id: string, query = ''): Promise<Json[]> =>
  (await api.get(`/v1/webhook_endpoints/${id}/deliveries?${query}`, account.keys.viewer)).body.data;
const arrived = (path: string, count: number) =>
  until(
    () => receiver.at(path),
    (messages) => messages.length >= count,
    20_000,
  );
/** Creates a campaign, and returns its event as soon as it is in the log. */
const logged = async (name: string): Promise<Json> => {
  const { id } = (await api.post('/v1/campaigns', account.keys.editor, { name })).body.data;
  const events = await until(
    async () => (await api.get(`/v1/events?resource_id=${id}`, account.keys.viewer)).body.data,
    ({ length }) => length > 0,
    20_000,
  );
  return events[0];
};

beforeAll(async () => {
  await receiver.start();
  api = await startTestService({ environment: { WEBHOOK_TRUSTED_HOSTS: '127.0.0.1' } });
}, 120_000);
beforeEach(async () => {
  account = await api.openAccount();
});
afterAll(async () => {
  receiver.release();
  await api.stop();
  receiver.stop();
});

describe('a test of a webhook endpoint', () => {
  it('a test sends a signed sample at once, also to a disabled endpoint, and stores nothing', async () => {
    const { id, secret } = await create('/tested');
    await act(id, 'disable');
    const { status, body } = await act(id, 'test', { event_type: 'campaign.launched' });
    expect([status, body.data]).toEqual([
      200,
      { at: expect.any(String), duration_ms: expect.any(Number), http_status: 204, error: null, response_excerpt: null },
    ]);
    const [message] = receiver.at('/tested') as [Message];
    const event = new Webhook(secret).verify(message.body, message.headers) as Json;
    expect(event).toMatchObject({
      id: message.headers['webhook-id'],
      type: 'campaign.launched',
      sequence: 0,
      data: { object: { object: 'campaign' } },
    });
    expect(event.actor).toEqual({ user_id: account.userIds.manager, api_key_id: account.keyIds.manager });
    expect((await api.get(`/v1/events/${event.id}`, account.keys.admin)).status).toBe(404);
    expect(await deliveriesTo(id)).toEqual([]);
    expect((await endpoint(id)).health).toMatchObject({ last_success_at: null, success_ratio_24h: null });
  });

  it('a test without a type sends webhook_endpoint.test', async () => {
    const { id } = await create('/tested/default');
    expect((await act(id, 'test')).status).toBe(200);
    expect(receiver.at('/tested/default').map(({ body }) => JSON.parse(body).type)).toEqual(['webhook_endpoint.test']);
  });

  it('a test reports how the receiver fails', async () => {
    const { id } = await create('/500/tested');
    expect((await act(id, 'test')).body.data).toMatchObject({ http_status: 500, error: 'http', response_excerpt: 'No.' });
    const closed = await create('/', { url: 'http://127.0.0.1:9/' });
    expect((await act(closed.id, 'test')).body.data).toMatchObject({ http_status: null, error: 'refused', response_excerpt: null });
  });

  it('a test of an unknown event type is refused', async () => {
    const { id } = await create('/tested/unknown');
    const refusal = refusalOf(await act(id, 'test', { event_type: 'campaign.*' }));
    expect(refusal).toEqual({ status: 422, code: 'validation_failed', errors: ['/event_type not_allowed_value'] });
    expect(receiver.at('/tested/unknown')).toEqual([]);
  });

  it('an account has at most two tests in progress', async () => {
    const { id } = await create('/held');
    const tests = [act(id, 'test'), act(id, 'test')];
    await arrived('/held', 2);
    const third = await act(id, 'test');
    expect(refusalOf(third)).toMatchObject({ status: 429, code: 'too_many_pending' });
    receiver.release();
    expect((await Promise.all(tests)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await act(id, 'test')).status).toBe(200);
  });
});

describe('a replay of events', () => {
  it('an event is sent again by its ID, with the same webhook-id and a new time', async () => {
    const { id, secret } = await create('/again');
    const event = await logged('Again');
    await until(
      () => deliveriesTo(id, 'status=succeeded'),
      ({ length }) => length === 1,
      10_000,
    );
    const { status, body, headers } = await act(id, 'replay', { event_ids: [event.id] });
    expect([status, body.data]).toEqual([202, { object: 'webhook_replay', queued: 1 }]);
    expect(headers['location']).toBe(`/v1/webhook_endpoints/${id}/deliveries`);
    const messages = await arrived('/again', 2);
    expect(messages.map((message) => message.headers['webhook-id'])).toEqual([event.id, event.id]);
    expect(messages.map((message) => message.body)).toEqual([JSON.stringify(event), JSON.stringify(event)]);
    for (const message of messages) expect(new Webhook(secret).verify(message.body, message.headers)).toEqual(event);
    const [delivery] = await until(
      () => deliveriesTo(id, 'status=succeeded'),
      ([first]) => first?.attempt_count === 2,
      10_000,
    );
    expect(delivery?.attempts).toHaveLength(2);
  });

  it('enabling counts what was missed, and a replay of the period sends it once', async () => {
    const { id } = await create('/missed');
    await act(id, 'disable');
    const missed = [await logged('Missed'), await logged('Missed too')];
    const { body } = await act(id, 'enable');
    expect(body.meta.missed_events).toEqual({ count: 2, since: missed[0]?.['created_at'] });
    expect((await act(id, 'enable')).body.meta.missed_events).toEqual({ count: 0, since: null });
    const { since } = body.meta.missed_events;
    const dryRun = await act(id, 'replay?dry_run=true', { since });
    expect([dryRun.status, dryRun.body.data.queued]).toEqual([200, 2]);
    expect((await act(id, 'replay', { since, event_types: ['campaign.paused'] })).body.data.queued).toBe(0);
    expect((await act(id, 'replay', { since })).body.data.queued).toBe(2);
    const messages = await arrived('/missed', 2);
    expect(messages.map(({ headers }) => headers['webhook-id']).sort()).toEqual(missed.map((event) => event['id']).sort());
    await until(
      () => deliveriesTo(id, 'status=succeeded'),
      ({ length }) => length === 2,
      10_000,
    );
    expect((await act(id, 'replay', { since })).body.data.queued).toBe(0);
    expect((await act(id, 'replay', { since, only: 'all' })).body.data.queued).toBe(2);
    await arrived('/missed', 4);
    // A message arrives a moment before its attempt is stored.
    await until(
      () => endpoint(id),
      ({ health }) => health.success_ratio_24h === 1,
      10_000,
    );
  });

  it('a replay of failed events leaves out what happened before the endpoint was created', async () => {
    const event = await logged('Before');
    const { id } = await create('/before');
    const since = event['created_at'];
    expect((await act(id, 'replay', { since })).body.data.queued).toBe(0);
    expect((await act(id, 'replay', { since, only: 'all' })).body.data.queued).toBe(1);
    const [message] = await arrived('/before', 1);
    expect(message?.headers['webhook-id']).toBe(event['id']);
  });

  it('a replay sends no more at a time than any other delivery', async () => {
    const events: string[] = [];
    for (let i = 0; i < 12; i++) events.push((await logged(`Slow ${i}`))['id']);
    const { id } = await create('/slow');
    expect((await act(id, 'replay', { event_ids: events })).body.data.queued).toBe(12);
    await arrived('/slow', 12);
    expect(receiver.maxAtOnce).toBeLessThanOrEqual(4);
  });

  it.each([
    [{}, '/since required'],
    [{ since: '2027-01-01T00:00:00Z', event_ids: [newId('evt')] }, '/event_ids conflicting_fields'],
    [{ since: '2999-01-01T00:00:00Z' }, '/since out_of_range'],
    [{ since: '2026-01-02T00:00:00Z', until: '2026-01-01T00:00:00Z' }, '/since out_of_range'],
    [{ since: '2026-01-02T00:00:00Z', event_types: ['campaign.exploded'] }, '/event_types/0 not_allowed_value'],
    [{ event_ids: [newId('evt')] }, '/event_ids/0 reference_not_found'],
    [{ event_ids: ['evt_1'] }, '/event_ids/0 reference_not_found'],
  ])('the replay %j is refused', async (body, error) => {
    const { id } = await create('/refused');
    expect(refusalOf(await act(id, 'replay', body))).toEqual({ status: 422, code: 'validation_failed', errors: [error] });
  });

  it('an event of another account is not sent', async () => {
    const event = await logged('Foreign');
    account = await api.openAccount();
    const { id } = await create('/foreign');
    const refusal = refusalOf(await act(id, 'replay', { event_ids: [event['id']] }));
    expect(refusal).toMatchObject({ status: 422, errors: ['/event_ids/0 reference_not_found'] });
    expect(receiver.at('/foreign')).toEqual([]);
  });

  it('a disabled endpoint gets no replay', async () => {
    const { id } = await create('/disabled');
    const event = await logged('Disabled');
    await act(id, 'disable');
    const refused = await act(id, 'replay', { event_ids: [event['id']] });
    expect(refusalOf(refused)).toMatchObject({ status: 409, code: 'invalid_state_transition' });
    expect(refused.body.error.details).toMatchObject({ current_status: 'disabled', allowed_from: ['enabled'] });
  });
});

describe('a retry of a delivery', () => {
  it('a failed delivery is sent again at once', async () => {
    const { id } = await create('/500/retried');
    await logged('Retried');
    const [failed] = await until(
      () => deliveriesTo(id, 'status=retrying'),
      ({ length }) => length === 1,
      10_000,
    );
    await api.patch(`/v1/webhook_endpoints/${id}`, account.keys.manager, { url: receiver.url('/retried') });
    const { status, body, headers } = await retry(failed?.['id']);
    expect([status, body.data.status, headers['location']]).toEqual([202, 'pending', `/v1/webhook_deliveries/${failed?.['id']}`]);
    const [message] = await arrived('/retried', 1);
    expect(message?.headers['webhook-id']).toBe(failed?.['event_id']);
    const [delivery] = await until(
      () => deliveriesTo(id, 'status=succeeded'),
      ({ length }) => length === 1,
      10_000,
    );
    expect(delivery?.['attempts'].map((attempt: Json) => attempt['http_status']).at(-1)).toBe(204);
  });

  it('an unknown delivery and one of another account are not found', async () => {
    const { id } = await create('/unknown');
    await logged('Unknown');
    const [delivery] = await until(
      () => deliveriesTo(id),
      ({ length }) => length === 1,
      10_000,
    );
    account = await api.openAccount();
    for (const unknown of [newId('dlv'), String(delivery?.['id'])]) expect((await retry(unknown)).status).toBe(404);
  });
});

describe('the types of events', () => {
  it('every type has a meaning, a schema of the document and a sample', async () => {
    const { status, body } = await api.get('/v1/event_types', account.keys.viewer);
    expect(status).toBe(200);
    const types = body.data as Json[];
    expect(types.length).toBeGreaterThan(40);
    expect(types.map(({ name }) => name)).toEqual(types.map(({ name }) => name as string).sort());
    expect(types.filter(({ sample, name }) => sample.type !== name || sample.sequence !== 0 || sample.data.object === null)).toEqual([]);
    expect(types.find(({ name }) => name === 'campaign.budget_threshold_reached')?.['sample'].data.threshold).toBe(0.8);
    expect(types.find(({ name }) => name === 'user.added')).toMatchObject({ schema: 'UserEvent', permission: 'audit_log.read' });
  });
});
