import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId, uuidOf } from '#libs/kernel';
import type { TestAccount } from '../setup/test-accounts.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

const isFull = process.env['TEST_SCALE'] === 'full';
const backlog = isFull ? 1_000 : 200;
const messages = isFull ? 100 : 40;

/** When each event arrived at the receiver that answers. */
const arrivals = new Map<string, number>();
const server: Server = createServer((request, response) => {
  const id = String(request.headers['webhook-id']);
  request.resume();
  request.on('end', () => {
    if (request.url === '/never') return;
    if (request.url === '/slow') {
      setTimeout(() => response.writeHead(204).end(), 2_000);
      return;
    }
    if (request.url === '/healthy') arrivals.set(id, arrivals.get(id) ?? Date.now());
    response.writeHead(request.url === '/500' ? 500 : 204).end();
  });
});

let api: TestService;
let account: TestAccount;

/** Records events as changes do, and returns their IDs. */
async function record(type: string, resourceType: string, count: number): Promise<string[]> {
  const rows = await api.look(
    `insert into foundation.recorded_event (id, account_id, type, resource_type, resource_id, changes, at)
     select gen_random_uuid(), $1, $2, $3, $4, '{}', now() from generate_series(1, $5::int) returning id`,
    [uuidOf(account.id), type, resourceType, uuidOf(newId('cmp')), count],
  );
  return rows.map(({ id }) => String(id));
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  api = await startTestService({ environment: { WEBHOOK_TRUSTED_HOSTS: '127.0.0.1' } });
  account = await api.openAccount();
}, 120_000);
afterAll(async () => {
  // Attempts that are under way end, and no other begins.
  server.close();
  server.closeAllConnections();
  await api.stop();
}, 60_000);

it(`${backlog} events for receivers that never answer, are slow or fail delay no message to a healthy one`, async () => {
  const { port } = server.address() as AddressInfo;
  for (const [path, type] of [
    ['/never', 'campaign.updated'],
    ['/slow', 'campaign.updated'],
    ['/500', 'campaign.updated'],
    ['/healthy', 'creative.updated'],
  ]) {
    const body = { url: `http://127.0.0.1:${port}${path}`, event_types: [type] };
    expect((await api.post('/v1/webhook_endpoints', account.keys.manager, body)).status).toBe(201);
  }
  await record('campaign.updated', 'campaign', backlog);
  const waiting = async () =>
    Number((await api.look('select count(*) as n from webhooks.delivery where next_attempt_at is not null'))[0]?.['n']);
  await until(waiting, (count) => count > 2 * backlog, 30_000);
  const committedAt = new Map<string, number>();
  for (let i = 0; i < messages; i++) {
    const [id] = await record('creative.updated', 'creative', 1);
    committedAt.set(`${id}`, Date.now());
    await new Promise((resolve) => setTimeout(resolve, 25)); // one after the other, as changes come
  }
  await until(
    () => arrivals.size,
    (count) => count === messages,
    30_000,
  );
  const delays = [...arrivals].map(([id, at]) => at - (committedAt.get(uuidOf(id as `evt_${string}`)) ?? 0)).sort((a, b) => a - b);
  expect(delays[Math.floor(delays.length * 0.95)]).toBeLessThanOrEqual(1_000);
  expect(await waiting()).toBeGreaterThan(backlog);
}, 120_000);
