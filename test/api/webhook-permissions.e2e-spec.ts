import { DeactivateUser, ReactivateUser, type Role, SetRole } from '#libs/accounts';
import { newId, systemActor, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { type Command, CommandBus } from '@nestjs/cqrs';
import type { Json } from '../setup/http-client.js';
import { refusalOf } from '../setup/test-campaigns.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';
import { WebhookReceiver } from '../setup/webhook-receiver.js';

const receiver = new WebhookReceiver();
const maxUnderWay = 4;
let api: TestService;
let account: TestAccount;

const run = <T>(command: Command<T>, { id } = account): Promise<T> =>
  api.service.app.get(Database).transaction(id, () => api.service.app.get(CommandBus).execute(command));
const setRole = (of: Role, role: Role) => run(new SetRole(systemActor(account.id), account.userIds[of], role));
const deactivate = (of: Role) => run(new DeactivateUser(systemActor(account.id), account.userIds[of]));
const reactivate = (of: Role) => run(new ReactivateUser(systemActor(account.id), account.userIds[of]));

/** Opens an account, and waits until the events about its users are in the log. */
async function openAccount(): Promise<TestAccount> {
  const opened = await api.openAccount();
  const waiting = () => api.look('select from foundation.recorded_event where account_id = $1', [uuidOf(opened.id)]);
  await until(waiting, ({ length }) => length === 0, 20_000);
  return opened;
}

/** `user.added` is for admins only; `campaign.updated` for everybody. */
const create = async (path: string, key: Role = 'admin', { keys } = account): Promise<Json> => {
  const body = { url: receiver.url(path), event_types: ['user.added', 'campaign.updated'] };
  const reply = await api.post('/v1/webhook_endpoints', keys[key], body);
  expect(reply.status).toBe(201);
  return reply.body.data;
};
const endpointOf = async (id: string): Promise<Json> => (await api.get(`/v1/webhook_endpoints/${id}`, account.keys.viewer)).body.data;
const act = (id: string, action: string, key: Role, body?: Json) =>
  api.call('POST', `/v1/webhook_endpoints/${id}/${action}`, { key: account.keys[key], ...(body === undefined ? {} : { body }) });

/** Records events as changes do, and waits until they are in the log: their deliveries are made in the same transaction. */
async function happen(type: string, count = 1, { id, userIds } = account): Promise<string[]> {
  const resource = type.startsWith('user.') ? userIds.viewer : newId('cmp');
  const rows = await api.look(
    `insert into foundation.recorded_event (id, account_id, type, resource_type, resource_id, changes, at)
     select gen_random_uuid(), $1, $2, $3, $4, '{}', now() from generate_series(1, $5::int) returning id`,
    [uuidOf(id), type, type.split('.')[0], uuidOf(resource), count],
  );
  const ids = rows.map((row) => `${row['id']}`);
  const logged = () => api.look('select id from webhooks.event where id = any($1::uuid[])', [ids]);
  await until(logged, ({ length }) => length === count, 30_000);
  return ids;
}
/** How many deliveries an endpoint has, by type and status, once none waits. */
async function settled({ id }: Json): Promise<Record<string, number>> {
  const rows = await until(
    () =>
      api.look(
        `select type || ' ' || status as what, count(*)::int as count, sum((next_attempt_at is not null)::int)::int as waiting
         from webhooks.delivery where endpoint_id = $1 group by 1`,
        [uuidOf(id)],
      ),
    (found) => found.every(({ waiting }) => waiting === 0),
    30_000,
  );
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]));
}
const typesAt = (path: string): string[] => receiver.at(path).map(({ body }) => JSON.parse(body).type);

beforeAll(async () => {
  await receiver.start();
  api = await startTestService({ environment: { WEBHOOK_TRUSTED_HOSTS: '127.0.0.1' } });
}, 120_000);
beforeEach(async () => {
  account = await openAccount();
});
afterAll(async () => {
  receiver.release();
  await api.stop();
  receiver.stop();
});

describe('an endpoint has the permissions that its user has now', () => {
  it('a demotion ends the events of admins at once, and a promotion brings new ones', async () => {
    const endpoint = await create('/demoted');
    expect(endpoint.user_id).toBe(account.userIds.admin);
    await happen('user.added');
    expect(await settled(endpoint)).toEqual({ 'user.added succeeded': 1 });
    await setRole('admin', 'manager');
    await happen('user.added');
    await happen('campaign.updated');
    expect(await settled(endpoint)).toEqual({ 'user.added succeeded': 1, 'campaign.updated succeeded': 1 });
    await setRole('admin', 'admin');
    await happen('user.added');
    expect(await settled(endpoint)).toEqual({ 'user.added succeeded': 2, 'campaign.updated succeeded': 1 });
    expect(typesAt('/demoted').sort()).toEqual(['campaign.updated', 'user.added', 'user.added']);
  });

  it('an endpoint of a manager gets the events of admins after a promotion', async () => {
    const endpoint = await create('/promoted', 'manager');
    await happen('user.added');
    await setRole('manager', 'admin');
    await happen('user.added');
    expect(await settled(endpoint)).toEqual({ 'user.added succeeded': 1 });
  });

  it('waiting messages are not sent after a demotion; those under way and those still allowed are', async () => {
    const endpoint = await create('/held/demoted');
    await happen('user.added', 10);
    await happen('campaign.updated', 2);
    await until(
      () => receiver.at('/held/demoted').length,
      (count) => count === maxUnderWay,
      20_000,
    );
    await setRole('admin', 'viewer');
    receiver.release();
    expect(await settled(endpoint)).toEqual({
      'user.added succeeded': maxUnderWay,
      'user.added skipped': 10 - maxUnderWay,
      'campaign.updated succeeded': 2,
    });
    expect(receiver.at('/held/demoted')).toHaveLength(maxUnderWay + 2);
  });

  it('an endpoint of a deactivated user gets nothing, and new events after the reactivation', async () => {
    const endpoint = await create('/500/deactivated');
    await happen('campaign.updated', 3);
    const failed = () => api.look('select from webhooks.delivery where endpoint_id = $1 and attempt_count > 0', [uuidOf(endpoint.id)]);
    await until(failed, ({ length }) => length === 3, 20_000);
    await deactivate('admin');
    const underWay = () => api.look('select from webhooks.delivery where endpoint_id = $1 and lease is not null', [uuidOf(endpoint.id)]);
    await until(underWay, ({ length }) => length === 0, 20_000);
    const sent = receiver.at('/500/deactivated').length;
    await happen('campaign.updated');
    expect(await settled(endpoint)).toEqual({ 'campaign.updated skipped': 3 });
    expect(receiver.at('/500/deactivated')).toHaveLength(sent);
    expect(await endpointOf(endpoint.id)).toMatchObject({ status: 'enabled', user_id: account.userIds.admin });
    await reactivate('admin');
    await api.patch(`/v1/webhook_endpoints/${endpoint.id}`, account.keys.admin, { url: receiver.url('/reactivated') });
    await happen('user.added');
    expect(await settled(endpoint)).toEqual({ 'campaign.updated skipped': 3, 'user.added succeeded': 1 });
  });

  it('other users and other accounts have no influence', async () => {
    const other = await openAccount();
    await setRole('manager', 'admin');
    const [ofAdmin, ofManager] = [await create('/of-admin'), await create('/of-manager', 'manager')];
    const elsewhere = await create('/elsewhere', 'admin', other);
    await setRole('admin', 'viewer');
    await run(new DeactivateUser(systemActor(other.id), other.userIds.manager), other);
    await happen('user.added');
    await happen('user.added', 1, other);
    expect(await Promise.all([ofAdmin, ofManager, elsewhere].map(settled))).toEqual([
      {},
      { 'user.added succeeded': 1 },
      { 'user.added succeeded': 1 },
    ]);
    await deactivate('manager');
    await happen('user.added');
    await happen('user.added', 1, other);
    expect(await Promise.all([ofManager, elsewhere].map(settled))).toEqual([{ 'user.added succeeded': 1 }, { 'user.added succeeded': 2 }]);
  });

  it('a demotion while events are appended lets only attempts under way arrive', async () => {
    for (let round = 0; round < 4; round++) {
      const path = `/slow/${round}`;
      const endpoint = await create(path);
      const recording = happen('user.added', 40);
      await until(
        () => receiver.at(path).length,
        (count) => count > round * 3,
        20_000,
      );
      await setRole('admin', 'manager');
      const arrived = receiver.at(path).length;
      await recording;
      const ends = await settled(endpoint);
      expect(receiver.at(path).length).toBeLessThanOrEqual(arrived + maxUnderWay);
      expect(ends).toEqual({ 'user.added succeeded': receiver.at(path).length, 'user.added skipped': 40 - receiver.at(path).length });
      await setRole('admin', 'admin');
    }
  });
});

describe('the user of an endpoint', () => {
  it('is who enables it, and what it has missed is what this user may see', async () => {
    const { id } = await create('/enabled');
    await act(id, 'disable', 'admin');
    await happen('user.added', 2);
    await happen('campaign.updated');
    const { body } = await act(id, 'enable', 'manager');
    expect(body).toMatchObject({ data: { user_id: account.userIds.manager }, meta: { missed_events: { count: 1 } } });
    expect((await act(id, 'replay', 'manager', { since: new Date(Date.now() - 60_000).toISOString() })).body.data.queued).toBe(1);
    await happen('user.added');
    expect(await settled({ id })).toEqual({ 'campaign.updated succeeded': 1 });
  });

  it('stays with a change of other fields, and is taken over with the event types', async () => {
    const { id } = await create('/kept');
    const path = `/v1/webhook_endpoints/${id}`;
    expect((await api.patch(path, account.keys.manager, { description: 'Kept' })).body.data.user_id).toBe(account.userIds.admin);
    expect((await act(id, 'enable', 'manager')).body.data.user_id).toBe(account.userIds.admin);
    expect((await api.patch(path, account.keys.manager, { event_types: ['*'] })).body.data.user_id).toBe(account.userIds.manager);
  });

  it('decides with the present role which events are replayed and retried', async () => {
    const endpoint = await create('/replayed');
    const [event] = await happen('user.added');
    await settled(endpoint);
    const [delivery] = (await api.get(`/v1/webhook_endpoints/${endpoint.id}/deliveries`, account.keys.admin)).body.data;
    await setRole('manager', 'admin');
    await setRole('admin', 'manager');
    const replay = await act(endpoint.id, 'replay', 'manager', { event_ids: [delivery.event_id] });
    expect(refusalOf(replay)).toMatchObject({ status: 422, errors: ['/event_ids/0 reference_not_found'] });
    const since = new Date(Date.now() - 60_000).toISOString();
    expect((await act(endpoint.id, 'replay', 'manager', { since, only: 'all' })).body.data.queued).toBe(0);
    const retry = await api.call('POST', `/v1/webhook_deliveries/${delivery.id}/retry`, { key: account.keys.manager });
    expect(retry.status).toBe(404);
    await setRole('admin', 'admin');
    const all = (await act(endpoint.id, 'replay', 'manager', { since, only: 'all' })).body.data;
    expect(all.queued).toBe(1 + Object.keys(account.userIds).length);
    expect(event).toBe(uuidOf(delivery.event_id));
  });
});
