import { uuidOf } from '#libs/kernel';
import { Webhook } from 'standardwebhooks';
import type { Json } from '../setup/http-client.js';
import { refusalOf } from '../setup/test-campaigns.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';
import { type Message, WebhookReceiver } from '../setup/webhook-receiver.js';

const receiver = new WebhookReceiver();
let api: TestService;
let account: TestAccount;

const create = async (path: string, more: Json = {}, key: keyof TestAccount['keys'] = 'manager'): Promise<Json> => {
  const body = { url: receiver.url(path), event_types: ['campaign.*'], ...more };
  const reply = await api.post('/v1/webhook_endpoints', account.keys[key], body);
  expect(reply.status).toBe(201);
  return reply.body.data;
};
const act = (id: string, action: string, body?: Json, key: keyof TestAccount['keys'] = 'manager') =>
  api.call('POST', `/v1/webhook_endpoints/${id}/${action}`, { key: account.keys[key], ...(body === undefined ? {} : { body }) });
const campaign = async (name: string): Promise<Json> => (await api.post('/v1/campaigns', account.keys.editor, { name })).body.data;
const arrived = (path: string, count: number) =>
  until(
    () => receiver.at(path),
    (messages) => messages.length >= count,
    20_000,
  );
const deliveriesTo = async (id: string, query = ''): Promise<Json[]> =>
  (await api.get(`/v1/webhook_endpoints/${id}/deliveries?${query}`, account.keys.admin)).body.data;

beforeAll(async () => {
  await receiver.start();
  api = await startTestService({ environment: { WEBHOOK_TRUSTED_HOSTS: '127.0.0.1' } });
  account = await api.openAccount();
}, 120_000);
afterAll(async () => {
  await api.stop();
  receiver.stop();
});

describe('a webhook', () => {
  it('an event arrives once, signed, with the bytes of the event log', async () => {
    const endpoint = await create('/signed');
    expect(endpoint).toMatchObject({ status: 'enabled', status_reason: null, secret_hint: endpoint.secret.slice(-4) });
    const { id } = await campaign('Signed');
    const [message] = await arrived('/signed', 1);
    const { headers, body } = message as Message;
    const event = new Webhook(endpoint.secret).verify(body, headers) as Json;
    expect(event).toMatchObject({ id: headers['webhook-id'], type: 'campaign.created', data: { object: { id } } });
    const { text } = await api.get(`/v1/events/${event.id}`, account.keys.viewer);
    expect(text).toBe(`{"data":${body}}`);
    const [delivery] = await until(
      () => deliveriesTo(endpoint.id),
      ([first]) => first?.status === 'succeeded',
      10_000,
    );
    expect(delivery).toMatchObject({ event_id: event.id, type: 'campaign.created', attempt_count: 1, next_attempt_at: null });
    expect(delivery?.attempts).toMatchObject([{ http_status: 204, error: null, response_excerpt: null }]);
    expect((await api.get(`/v1/webhook_deliveries/${delivery?.id}`, account.keys.viewer)).body.data).toEqual(delivery);
    expect(receiver.at('/signed')).toHaveLength(1);
    for (const change of [body.replace('Signed', 'Forged'), `${body} `])
      expect(() => new Webhook(endpoint.secret).verify(change, headers)).toThrow();
    const old = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 600) };
    expect(() => new Webhook(endpoint.secret).verify(body, old)).toThrow();
  });

  it('after a rotation both secrets sign until the overlap ends', async () => {
    const endpoint = await create('/rotated');
    const { body } = await act(endpoint.id, 'rotate_secret', { overlap_hours: 1 });
    expect(body.data.secret).not.toBe(endpoint.secret);
    await campaign('Rotated');
    const [message] = await arrived('/rotated', 1);
    for (const secret of [endpoint.secret, body.data.secret]) new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {});
    const again = await act(endpoint.id, 'rotate_secret', { overlap_hours: 0 });
    await campaign('Rotated twice');
    const [, last] = await arrived('/rotated', 2);
    new Webhook(again.body.data.secret).verify(last?.body ?? '', last?.headers ?? {});
    expect(() => new Webhook(body.data.secret).verify(last?.body ?? '', last?.headers ?? {})).toThrow();
    expect(again.body.data.previous_secret_expires_at).toBeNull();
  });

  it('a failed message is sent again, and a redirect is a failure', async () => {
    const [failing, redirecting] = [await create('/500'), await create('/302')];
    await campaign('Failing');
    await arrived('/500', 1);
    const [delivery] = await until(
      () => deliveriesTo(failing.id),
      ([first]) => first?.attempt_count >= 1,
      10_000,
    );
    expect(delivery).toMatchObject({ status: 'retrying', next_attempt_at: expect.any(String) });
    expect(delivery?.attempts[0]).toMatchObject({ http_status: 500, error: 'http', response_excerpt: 'No.' });
    await arrived('/500', 2);
    const [first, second] = receiver.at('/500');
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(Number(second?.headers['webhook-timestamp'])).toBeGreaterThan(Number(first?.headers['webhook-timestamp']));
    await arrived('/302', 1);
    expect(receiver.at('/elsewhere')).toEqual([]);
    const health = (await api.get(`/v1/webhook_endpoints/${failing.id}`, account.keys.viewer)).body.data.health;
    expect(health).toMatchObject({ last_success_at: null, backlog: 1 });
    for (const { id } of [failing, redirecting]) await api.delete(`/v1/webhook_endpoints/${id}`, account.keys.manager);
  });

  it('a delivery shows its last 20 attempts, the first one first', async () => {
    const endpoint = await create('/attempted');
    await campaign('Attempted');
    const [delivery] = await until(
      () => deliveriesTo(endpoint.id, 'status=succeeded'),
      ({ length }) => length === 1,
      20_000,
    );
    await api.look(
      `insert into webhooks.attempt (account_id, delivery_id, number, at, duration_ms)
       select $1, $2, n, now(), n from generate_series(2, 25) n`,
      [uuidOf(account.id), uuidOf(delivery?.id)],
    );
    const shown = Array.from({ length: 20 }, (_, i) => i + 6);
    const { data } = (await api.get(`/v1/webhook_deliveries/${delivery?.id}`, account.keys.viewer)).body;
    for (const { attempts } of [data, ...(await deliveriesTo(endpoint.id))])
      expect(attempts.map((attempt: Json) => attempt.duration_ms)).toEqual(shown);
    await api.delete(`/v1/webhook_endpoints/${endpoint.id}`, account.keys.manager);
  });

  it('410 disables an endpoint, and its messages end', async () => {
    const endpoint = await create('/410');
    await campaign('Gone');
    const path = `/v1/webhook_endpoints/${endpoint.id}`;
    const { body } = await until(
      () => api.get(path, account.keys.viewer),
      (reply) => reply.body.data.status === 'disabled',
      10_000,
    );
    expect(body.data).toMatchObject({ status_reason: { code: 'gone' }, health: { backlog: 0 }, revision: 2 });
    expect((await act(endpoint.id, 'enable')).body.data).toMatchObject({ status: 'enabled', status_reason: null, revision: 3 });
    const types = async () => {
      const reply = await api.get(`/v1/events?resource_id=${endpoint.id}&order=asc`, account.keys.viewer);
      return reply.body.data.map(({ type }: Json) => type);
    };
    const logged = await until(types, ({ length }) => length === 3, 20_000);
    expect(logged).toEqual(['webhook_endpoint.created', 'webhook_endpoint.disabled', 'webhook_endpoint.enabled']);
    await api.delete(path, account.keys.manager);
  });

  it('failures before an endpoint was enabled do not disable it again', async () => {
    const endpoint = await create('/500/mended');
    await act(endpoint.id, 'disable');
    await api.look(
      `insert into webhooks.endpoint_health (account_id, endpoint_id, consecutive_failures, failing_since, is_overloaded)
       values ($1, $2, 30, now() - interval '6 days', true)`,
      [uuidOf(account.id), uuidOf(endpoint.id)],
    );
    await act(endpoint.id, 'enable');
    await campaign('Mended');
    const path = `/v1/webhook_endpoints/${endpoint.id}`;
    const { body } = await until(
      () => api.get(path, account.keys.viewer),
      (reply) => reply.body.data.health.last_failure_at !== null,
      20_000,
    );
    expect(body.data).toMatchObject({ status: 'enabled', health: { consecutive_failures: 1 } });
    await api.delete(path, account.keys.manager);
  });

  it('the 410 of a former URL does not disable the endpoint', async () => {
    const endpoint = await create('/held/410');
    await campaign('Moved');
    await arrived('/held/410', 1);
    const path = `/v1/webhook_endpoints/${endpoint.id}`;
    await api.patch(path, account.keys.manager, { url: receiver.url('/moved') });
    receiver.release();
    await until(
      () => deliveriesTo(endpoint.id),
      ([delivery]) => delivery?.attempt_count === 1,
      20_000,
    );
    await campaign('Arrives at the new URL');
    await arrived('/moved', 1);
    expect((await api.get(path, account.keys.viewer)).body.data.status).toBe('enabled');
    await api.delete(path, account.keys.manager);
  });

  it('a disabled endpoint gets nothing', async () => {
    const endpoint = await create('/off');
    expect((await act(endpoint.id, 'disable')).body.data).toMatchObject({ status: 'disabled', status_reason: { code: 'user_request' } });
    await create('/on');
    await campaign('Silent');
    await arrived('/on', 1);
    expect(receiver.at('/off')).toEqual([]);
  });
});

describe('who gets which event', () => {
  it('an endpoint of a manager gets no events about keys, and one of an admin does until a manager redirects it', async () => {
    const ofManager = await create('/manager', { event_types: ['*'] });
    const ofAdmin = await create('/admin', { event_types: ['*'] }, 'admin');
    await api.look(
      `insert into foundation.recorded_event (id, account_id, type, resource_type, resource_id, changes, at)
       values (gen_random_uuid(), $1, 'user.role_changed', 'user', $2, '{}', now())`,
      [uuidOf(account.id), uuidOf(account.userIds.viewer)],
    );
    const seen = (path: string): string[] => receiver.at(path).map(({ body }) => JSON.parse(body).type);
    await until(
      () => seen('/admin'),
      (types) => types.includes('user.role_changed'),
      20_000,
    );
    const deliveries = `/v1/webhook_endpoints/${ofAdmin.id}/deliveries`;
    const hidden = (await api.get(deliveries, account.keys.admin)).body.data.find(({ type }: Json) => type === 'user.role_changed');
    expect((await api.get(deliveries, account.keys.manager)).body.data.map(({ type }: Json) => type)).not.toContain('user.role_changed');
    expect((await api.get(`/v1/webhook_deliveries/${hidden.id}`, account.keys.admin)).status).toBe(200);
    expect((await api.get(`/v1/webhook_deliveries/${hidden.id}`, account.keys.viewer)).status).toBe(404);
    const retry = await api.call('POST', `/v1/webhook_deliveries/${hidden.id}/retry`, { key: account.keys.manager });
    expect(retry.status).toBe(404);
    await api.patch(`/v1/webhook_endpoints/${ofAdmin.id}`, account.keys.manager, { url: receiver.url('/redirected') });
    await api.look(
      `insert into foundation.recorded_event (id, account_id, type, resource_type, resource_id, changes, at)
       values (gen_random_uuid(), $1, 'user.role_changed', 'user', $2, '{}', now())`,
      [uuidOf(account.id), uuidOf(account.userIds.viewer)],
    );
    await campaign('Seen by both');
    await until(
      () => [...seen('/redirected'), ...seen('/manager')].filter((type) => type === 'campaign.created').length,
      (count) => count === 2,
      20_000,
    );
    expect([...seen('/manager'), ...seen('/redirected')].filter((type) => type.startsWith('user.'))).toEqual([]);
    for (const { id } of [ofManager, ofAdmin]) await api.delete(`/v1/webhook_endpoints/${id}`, account.keys.manager);
  });

  it('a message that an admin was to get is not sent to where a manager has redirected the endpoint', async () => {
    const { id } = await create('/500/admin', { event_types: ['user.*'] }, 'admin');
    await api.look(
      `insert into foundation.recorded_event (id, account_id, type, resource_type, resource_id, changes, at)
       values (gen_random_uuid(), $1, 'user.role_changed', 'user', $2, '{}', now())`,
      [uuidOf(account.id), uuidOf(account.userIds.viewer)],
    );
    await until(
      () => deliveriesTo(id, 'status=retrying'),
      ({ length }) => length === 1,
      20_000,
    );
    await api.patch(`/v1/webhook_endpoints/${id}`, account.keys.manager, { url: receiver.url('/taken') });
    await until(
      () => deliveriesTo(id, 'status=skipped'),
      ({ length }) => length === 1,
      20_000,
    );
    expect(receiver.at('/taken')).toEqual([]);
  });

  it('another account sees and changes no endpoint of this one', async () => {
    const endpoint = await create('/own');
    const { keys } = await api.openAccount();
    expect((await api.get(`/v1/webhook_endpoints/${endpoint.id}`, keys.admin)).status).toBe(404);
    expect((await api.get(`/v1/webhook_endpoints/${endpoint.id}/deliveries`, keys.admin)).status).toBe(404);
    expect((await api.delete(`/v1/webhook_endpoints/${endpoint.id}`, keys.admin)).status).toBe(404);
  });
});

describe('webhook endpoints', () => {
  it('the secret is in the first response only', async () => {
    const headers = { 'idempotency-key': 'once' };
    const body = { url: receiver.url('/once'), event_types: ['creative.ready'] };
    const first = await api.call('POST', '/v1/webhook_endpoints', { key: account.keys.manager, headers, body });
    const second = await api.call('POST', '/v1/webhook_endpoints', { key: account.keys.manager, headers, body });
    expect(first.body.data.secret).toMatch(/^whsec_/);
    expect(second.body.data).toEqual({ ...first.body.data, secret: null });
    const { id } = first.body.data;
    expect((await api.get(`/v1/webhook_endpoints/${id}`, account.keys.admin)).body.data.secret).toBeNull();
    const stored = await api.look('select * from webhooks.endpoint where id = $1', [uuidOf(id)]);
    const key = first.body.data.secret.slice(6);
    expect(JSON.stringify(stored)).not.toContain(key);
    const kept = await api.look('select convert_from(body::bytea, $1) as body from foundation.idempotency_key', ['UTF8']).catch(() => []);
    expect(JSON.stringify(kept)).not.toContain(key);
  });

  it('a dry run shows no secret and stores nothing', async () => {
    const body = { url: receiver.url('/dry'), event_types: ['*'] };
    const reply = await api.call('POST', '/v1/webhook_endpoints?dry_run=true', { key: account.keys.manager, body });
    expect([reply.status, reply.body.data.secret]).toEqual([200, null]);
    expect((await api.get(`/v1/webhook_endpoints/${reply.body.data.id}`, account.keys.manager)).status).toBe(404);
  });

  it.each([
    [{ url: 'http://shop.example/' }, '/url invalid_format'],
    [{ url: 'https://localhost/' }, '/url invalid_format'],
    [{ url: 'https://10.0.0.1/' }, '/url invalid_format'],
    [{ url: 'https://[::1]/' }, '/url invalid_format'],
    [{ url: 'https://shop.example:25/' }, '/url invalid_format'],
    [{ url: 'https://user:word@shop.example/' }, '/url invalid_format'],
    [{ event_types: ['campaign.exploded'] }, '/event_types/0 not_allowed_value'],
    [{ status: 'disabled' }, '/status field_read_only'],
  ])('the fields %j are refused', async (fields, error) => {
    const body = { url: 'https://shop.example/hook', event_types: ['*'], ...fields };
    const refusal = refusalOf(await api.post('/v1/webhook_endpoints', account.keys.manager, body));
    expect(refusal).toEqual({ status: 422, code: 'validation_failed', errors: [error] });
  });

  it('a deleted endpoint is gone from lists and by its ID', async () => {
    const endpoint = await create('/deleted');
    const path = `/v1/webhook_endpoints/${endpoint.id}`;
    expect((await api.delete(path, account.keys.manager)).status).toBe(200);
    expect((await api.get(path, account.keys.viewer)).status).toBe(404);
    expect((await api.delete(path, account.keys.manager)).status).toBe(404);
    const { body } = await api.get('/v1/webhook_endpoints?limit=100', account.keys.viewer);
    expect(body.data.map(({ id }: Json) => id)).not.toContain(endpoint.id);
  });

  it('concurrent changes of one endpoint, while messages are sent to it, all succeed in turn', async () => {
    const endpoint = await create('/500/raced');
    const path = `/v1/webhook_endpoints/${endpoint.id}`;
    for (let round = 0; round < 5; round++) {
      const replies = await Promise.all([
        campaign(`Raced ${round}`).then(() => ({ status: 200 })),
        api.patch(path, account.keys.manager, { description: `Round ${round}` }),
        act(endpoint.id, 'disable'),
        act(endpoint.id, 'enable'),
        act(endpoint.id, 'rotate_secret', {}),
        api.patch(path, account.keys.manager, { url: receiver.url('/500/raced'), event_types: ['*'] }),
      ]);
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    }
    const deleted = await Promise.all([api.delete(path, account.keys.manager), act(endpoint.id, 'disable'), act(endpoint.id, 'enable')]);
    expect(deleted[0]?.status).toBe(200);
    expect(deleted.slice(1).every(({ status }) => status === 200 || status === 404)).toBe(true);
    const open = () =>
      api.look('select id from webhooks.delivery where endpoint_id = $1 and next_attempt_at is not null', [uuidOf(endpoint.id)]);
    await until(open, (rows) => rows.length === 0, 20_000);
  });

  it('an account has at most 20', async () => {
    const other = await api.openAccount();
    const body = { url: 'https://shop.example/hook', event_types: ['*'] };
    const replies = await Promise.all(Array.from({ length: 23 }, () => api.post('/v1/webhook_endpoints', other.keys.manager, body)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(3);
  });
});
