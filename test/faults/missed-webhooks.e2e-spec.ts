import pg from 'pg';
import type { Json } from '../setup/http-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';
import { WebhookReceiver } from '../setup/webhook-receiver.js';
import { waitingForLocks } from '../setup/waiting-for-locks.js';

const receiver = new WebhookReceiver();
let api: TestService;
let account: TestAccount;
let holder: pg.Client;

beforeAll(async () => {
  await receiver.start();
  api = await startTestService({ environment: { WEBHOOK_TRUSTED_HOSTS: '127.0.0.1' } });
  account = await api.openAccount();
  holder = new pg.Client({ connectionString: api.database.superuserUrl });
  await holder.connect();
}, 120_000);
afterAll(async () => {
  await holder.end();
  await api.stop();
  receiver.stop();
});

const create = async (path: string): Promise<string> => {
  const body = { url: receiver.url(path), event_types: ['campaign.*'] };
  return (await api.post('/v1/webhook_endpoints', account.keys.manager, body)).body.data.id;
};
const act = async (id: string, action: string): Promise<Json> => {
  const { status, body } = await api.call('POST', `/v1/webhook_endpoints/${id}/${action}`, { key: account.keys.manager });
  expect(status).toBe(200);
  return body;
};
const createCampaign = async (name: string): Promise<string> =>
  (await api.post('/v1/campaigns', account.keys.editor, { name })).body.data.id;
const eventOf = async (campaign: string): Promise<Json> => {
  const read = async () => (await api.get(`/v1/events?resource_id=${campaign}`, account.keys.viewer)).body.data as Json[];
  const [event] = await until(read, ({ length }) => length > 0, 30_000);
  return event as Json;
};
const waiting = async (statement: string) => (await api.look(waitingForLocks)).filter(({ query }) => String(query).includes(statement));

describe('each event of an endpoint is sent or counts as missed', () => {
  it('one that happened just before the endpoint was disabled and was not in the log yet', async () => {
    const id = await create('/before');
    // Meanwhile no process appends events.
    await holder.query(`begin; select pg_advisory_xact_lock(hashtext('event log'))`);
    const campaign = await createCampaign('Just before');
    await act(id, 'disable');
    await holder.query('commit');
    const event = await eventOf(campaign);
    expect((await act(id, 'enable')).meta.missed_events).toEqual({ count: 1, since: event.created_at });
    expect(receiver.at('/before')).toEqual([]);
  });

  it('one that is being appended while the endpoint is enabled', async () => {
    const id = await create('/during');
    await act(id, 'disable');
    await holder.query('begin; lock table webhooks.event in share mode');
    const campaign = await createCampaign('During');
    await until(
      () => waiting('insert into webhooks.event '),
      ({ length }) => length > 0,
      30_000,
    );
    let isEnabled = false;
    const enabled = act(id, 'enable').finally(() => {
      isEnabled = true;
    });
    await until(
      async () => isEnabled || (await waiting('webhooks.event_sequence')).length > 0,
      (isSo) => isSo,
      30_000,
    );
    await holder.query('commit');
    const { meta } = await enabled;
    await eventOf(campaign);
    // If the loop gave up waiting before the endpoint was enabled, it appends the event afterwards, and the endpoint gets it.
    const count = meta.missed_events.count;
    if (count === 0)
      await until(
        () => receiver.at('/during'),
        ({ length }) => length === 1,
        30_000,
      );
    expect([count, receiver.at('/during').length]).toEqual(count === 0 ? [0, 1] : [1, 0]);
  });
});
