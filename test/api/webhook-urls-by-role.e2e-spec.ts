import { uuidOf } from '#libs/kernel';
import type { TestAccount } from '../setup/test-accounts.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';
import { WebhookReceiver } from '../setup/webhook-receiver.js';

const receiver = new WebhookReceiver();
const secret = 'token-of-a-receiver';
let api: TestService;
let account: TestAccount;
let id: string;
let url: string;

const eventsOf = (type: string) =>
  until(
    async () => (await api.get(`/v1/events?type=${type}`, account.keys.viewer)).body.data,
    ({ length }) => length > 0,
    20_000,
  );

beforeAll(async () => {
  await receiver.start();
  api = await startTestService({ environment: { WEBHOOK_TRUSTED_HOSTS: '127.0.0.1' } });
  account = await api.openAccount();
  url = `${receiver.url('/in')}?token=${secret}`;
  const body = { url, event_types: ['webhook_endpoint.*'] };
  const created = await api.post('/v1/webhook_endpoints', account.keys.manager, body);
  if (created.body.data.url !== url) throw new Error(created.text);
  id = created.body.data.id;
}, 120_000);
afterAll(async () => {
  await api.stop();
  receiver.stop();
});

describe('the query of the URL of an endpoint', () => {
  it.each(['viewer', 'editor'] as const)('is masked for a %s, in a list and alone', async (role) => {
    const masked = `${receiver.url('/in')}?***`;
    expect((await api.get(`/v1/webhook_endpoints/${id}`, account.keys[role])).body.data.url).toBe(masked);
    expect((await api.get('/v1/webhook_endpoints', account.keys[role])).body.data[0].url).toBe(masked);
  });

  it.each(['manager', 'admin'] as const)('is shown to a %s, who can change it', async (role) => {
    expect((await api.get(`/v1/webhook_endpoints/${id}`, account.keys[role])).body.data.url).toBe(url);
    expect((await api.get('/v1/webhook_endpoints', account.keys[role])).body.data[0].url).toBe(url);
  });

  it('is in no event, which viewers see and other receivers get', async () => {
    const changed = await api.patch(`/v1/webhook_endpoints/${id}`, account.keys.manager, { url: `${url}-2` });
    expect(changed.body.data.url).toBe(`${url}-2`);
    const [updated] = await eventsOf('webhook_endpoint.updated');
    const masked = `${receiver.url('/in')}?***`;
    expect([updated.data.object.url, updated.data.previous_attributes.url]).toEqual([masked, masked]);
    await until(
      () => receiver.messages,
      ({ length }) => length >= 2,
      20_000,
    );
    expect(receiver.messages.filter(({ body }) => body.includes(secret))).toEqual([]);
    const stored = await api.look('select count(*)::int as n from webhooks.event where account_id = $1 and body like $2', [
      uuidOf(account.id),
      `%${secret}%`,
    ]);
    expect(stored).toEqual([{ n: 0 }]);
  });
});
