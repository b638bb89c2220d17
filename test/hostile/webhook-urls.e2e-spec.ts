import { uuidOf } from '#libs/kernel';
import { connect } from 'node:net';
import { WebhookSender } from '../../libs/webhooks/src/application/ports/webhook-sender.js';
import { GuardedWebhookSender } from '../../libs/webhooks/src/infrastructure/adapters/guarded-webhook-sender.js';
import { Canary } from '../setup/canary.js';
import { hostileAddresses, hostileNames, hostileResolver, hostileUrls } from '../setup/hostile-urls.js';
import { refusalOf } from '../setup/test-campaigns.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { until } from '../setup/until.js';

const endpointsPerAccount = 20;
/** PostgreSQL stores no null bytes. */
const storable = hostileUrls.filter((url) => !url.includes('\u0000'));
const canary = new Canary();
const sender = new GuardedWebhookSender({ trustedHosts: [], untrustedPorts: [], nameServers: [], resolve: hostileResolver });
let api: TestService;
let account: TestAccount;

/** The answer to an endpoint with the URL, which is not stored. */
const trial = (url: string) =>
  api.post('/v1/webhook_endpoints?dry_run=true', account.keys.manager, { url: canary.at(url), event_types: ['*'] });

/** Stores the URLs as if they had been accepted, because of an earlier rule or setting. */
async function store(urls: readonly string[]): Promise<void> {
  const { keys } = await api.openAccount();
  const body = { url: 'https://shop.example/hook', event_types: ['campaign.created'] };
  for (const url of urls) {
    const created = await api.post('/v1/webhook_endpoints', keys.manager, body);
    expect(created.status).toBe(201);
    await api.look('update webhooks.endpoint set url = $1 where id = $2', [canary.at(url), uuidOf(created.body.data.id)]);
  }
  expect((await api.post('/v1/campaigns', keys.editor, { name: 'Sent inside' })).status).toBe(201);
}

beforeAll(async () => {
  await canary.start();
  api = await startTestService({ override: (builder) => builder.overrideProvider(WebhookSender).useValue(sender) });
  account = await api.openAccount();
}, 120_000);
afterAll(async () => {
  await api.stop();
  canary.stop();
});

describe('a webhook endpoint inside the network', () => {
  it('more than 48 URLs are tried, each once', () => {
    expect(hostileUrls.length).toBeGreaterThanOrEqual(48);
    expect(new Set(hostileUrls).size).toBe(hostileUrls.length);
  });

  it.each(hostileAddresses)('%j is refused', async (url) => {
    const { status, code, errors } = refusalOf(await trial(url));
    expect([status, code, errors.map((error: string) => error.split(' ')[0])]).toEqual([422, 'validation_failed', ['/url']]);
  });

  it.each(hostileNames)('%j is accepted, because what it means can change', async (url) => {
    expect((await trial(url)).status).toBe(200);
  });

  it.each([
    'https://shop.example:1/',
    'https://shop.example:22/',
    'https://shop.example:25/',
    'https://shop.example:80/',
    'https://shop.example:1023/',
    'https://shop.example:65536/',
    'https://shop.example/#fragment',
    'https://93.184.215.14:25/',
    'https://',
    'shop.example',
    'https://münchen.example/',
    'https://shop.example/a b',
    'https://shop.example/%zz',
  ])('%j is refused for its form', async (url) => {
    expect(refusalOf(await trial(url))).toEqual({ status: 422, code: 'validation_failed', errors: ['/url invalid_format'] });
  });

  it('a message to each of them ends before there is a connection', async () => {
    for (let i = 0; i < storable.length; i += endpointsPerAccount) await store(storable.slice(i, i + endpointsPerAccount));
    const firstAttempts = () =>
      api.look(
        `select e.url, a.error, a.http_status from webhooks.attempt a
         join webhooks.delivery d on d.account_id = a.account_id and d.id = a.delivery_id
         join webhooks.endpoint e on e.account_id = d.account_id and e.id = d.endpoint_id where a.number = 1`,
      );
    const attempts = await until(firstAttempts, ({ length }) => length === storable.length, 60_000);
    expect(new Set(attempts.map(({ url }) => url))).toEqual(new Set(storable.map((url) => canary.at(url))));
    expect(attempts.filter(({ error, http_status: status }) => error !== 'forbidden_address' || status !== null)).toEqual([]);
    expect(canary.connections).toBe(0);
  }, 180_000);

  it('the server that none of them reached is there', async () => {
    connect(canary.port, '127.0.0.1');
    expect(
      await until(
        () => canary.connections,
        (count) => count > 0,
        5_000,
      ),
    ).toBe(1);
  });
});
