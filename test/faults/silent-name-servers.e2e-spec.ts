import { createServer, type AddressInfo } from 'node:net';
import { uuidOf } from '#libs/kernel';
import { type NameAnswer, NameServer, noSuchName } from '../setup/name-server.js';
import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { DeliveryStage } from '../setup/test-delivery.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';
import { WebhookReceiver } from '../setup/webhook-receiver.js';

const withinMs = 5_000;
const endpoints = 20;
/** The look-ups of an account at a time, each of which asks for both families of addresses. */
const questionsAtOnce = 16;

const nameServer = new NameServer((name): NameAnswer => (name.endsWith('.slow.example') ? 'silence' : noSuchName));
const receiver = new WebhookReceiver();
let sandbox: TestSandbox;
let api: TestService;
let stage: DeliveryStage;

const named = (url: string) => url.replace('127.0.0.1', 'localhost');

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function createEndpoint({ keys }: TestAccount, url: string, type: string): Promise<void> {
  const reply = await api.post('/v1/webhook_endpoints', keys.manager, { url, event_types: [type] });
  expect(reply.status).toBe(201);
}

async function create({ keys }: TestAccount, name: string): Promise<string> {
  const reply = await api.post('/v1/campaigns', keys.admin, { name });
  expect(reply.status).toBe(201);
  return reply.body.data.id;
}

beforeAll(async () => {
  await Promise.all([nameServer.start(), receiver.start()]);
  // The platform and the receiver have names, which the system looks up.
  const port = await freePort();
  sandbox = await startSandbox({ port, publicUrl: `http://localhost:${port}` });
  api = await startTestService({
    environment: {
      ...sandbox.environment,
      WEBHOOK_TRUSTED_HOSTS: 'localhost',
      WEBHOOK_NAME_SERVERS: nameServer.address,
    },
  });
  stage = await DeliveryStage.open(sandbox, api);
}, 120_000);
afterAll(async () => {
  await api.stop();
  await sandbox.stop();
  receiver.stop();
  nameServer.stop();
});

it('while all look-ups of an account hang, a message of another one arrives and a stop reaches a platform within five seconds', async () => {
  const attacker = await api.openAccount();
  const other = await api.openAccount();
  const campaign = await stage.launch();
  await stage.delivers(campaign.id, 'delivering', 30_000);
  await createEndpoint(other, named(receiver.url('/other')), 'campaign.created');
  for (let i = 0; i < endpoints; i++) await createEndpoint(attacker, `https://w${i}.slow.example/`, '*');

  for (let i = 0; i < 6; i++) await create(attacker, `Campaign ${i}`);
  await until(
    () => nameServer.questions.length,
    (count) => count >= questionsAtOnce,
    30_000,
  );
  const committedAt = performance.now();
  await create(other, 'Shown');
  const shown = until(
    () => receiver.at('/other'),
    ({ length }) => length === 1,
    withinMs,
  );
  await stage.act(campaign.id, 'pause');
  const stopped = until(
    async () => (await sandbox.control.campaigns(stage.adAccountId)).map((one) => one.run_state),
    (states) => states.length === 1 && states[0] === 'paused',
    withinMs,
  );
  await Promise.all([shown, stopped]);
  expect(performance.now() - committedAt).toBeLessThan(withinMs + 1_000);

  const attempts = () => api.look(`select distinct a.error from webhooks.attempt a where a.account_id = $1`, [uuidOf(attacker.id)]);
  expect(await until(attempts, ({ length }) => length > 0, 30_000)).toEqual([{ error: 'dns' }]);
}, 180_000);
