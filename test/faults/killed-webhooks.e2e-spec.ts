import { uuidOf } from '#libs/kernel';
import { Webhook } from 'standardwebhooks';
import type { Json } from '../setup/http-client.js';
import { clockAheadBy } from '../setup/skewed-clock.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';
import { WebhookReceiver } from '../setup/webhook-receiver.js';
import { spawnWorker, type WorkerProcess } from '../setup/worker-process.js';

const leaseMs = 30_000;
/** How far the clock of the killed worker is ahead. Its lease lasts longer for the next worker, however slow the machine is. */
const aheadMs = 200_000;
const receiver = new WebhookReceiver();
let api: TestService;
let account: TestAccount;
let worker: WorkerProcess;

const startWorker = async (skewMs = 0) => {
  worker = await spawnWorker(api.database.url, { WEBHOOK_TRUSTED_HOSTS: '127.0.0.1', ...(skewMs === 0 ? {} : clockAheadBy(skewMs)) });
};
const createEndpoint = async (path: string, type: string): Promise<Json> => {
  const body = { url: receiver.url(path), event_types: [type] };
  const reply = await api.post('/v1/webhook_endpoints', account.keys.manager, body);
  expect(reply.status).toBe(201);
  return reply.body.data;
};
const arrived = (path: string, count: number) =>
  until(
    () => receiver.at(path),
    ({ length }) => length >= count,
    60_000,
  );
const stored = async (endpoint: Json) => {
  const [row] = await api.look(
    `select status, attempt_count, attempts_made, leased_until, next_attempt_at,
       (select count(*)::int from webhooks.attempt a where a.delivery_id = d.id) as attempts
     from webhooks.delivery d where endpoint_id = $1`,
    [uuidOf(endpoint.id)],
  );
  return row;
};

beforeAll(async () => {
  await receiver.start();
  api = await startTestService({ environment: { RUN_JOBS: 'off', WEBHOOK_TRUSTED_HOSTS: '127.0.0.1' } });
  account = await api.openAccount();
}, 180_000);
afterAll(async () => {
  receiver.release();
  await worker.stop();
  await api.stop();
  receiver.stop();
});

it('kill -9 in the middle of an attempt: the message is sent again when its lease ends, and counts once', async () => {
  const endpoint = await createEndpoint('/held', 'campaign.created');
  await startWorker(aheadMs);
  const { body: campaign } = await api.post('/v1/campaigns', account.keys.editor, { name: 'Interrupted' });
  const [first] = await arrived('/held', 1);
  await worker.kill();
  const left = await stored(endpoint);
  expect(left).toMatchObject({ status: 'pending', attempt_count: 0, attempts_made: 0, attempts: 0, leased_until: expect.any(Date) });
  const leasedUntil = Number(left?.['leased_until']);
  const sentAt = Number(first?.headers['webhook-timestamp']) * 1_000;
  expect(leasedUntil - sentAt).toBeLessThanOrEqual(leaseMs + 1_000);

  // Another worker respects the lease: it sends a later event, and not the one that is leased.
  await createEndpoint('/on', 'campaign.updated');
  await startWorker();
  await api.patch(`/v1/campaigns/${campaign.data.id}`, account.keys.editor, { name: 'Continued' });
  await arrived('/on', 1);
  expect(Date.now()).toBeLessThan(leasedUntil);
  expect([receiver.at('/held').length, (await stored(endpoint))?.['leased_until']]).toEqual([1, left?.['leased_until']]);
  await worker.stop();

  receiver.release();
  await startWorker(aheadMs + leaseMs + 1_000);
  const [, second] = await arrived('/held', 2);
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(second?.body).toBe(first?.body);
  expect(Number(second?.headers['webhook-timestamp'])).toBeGreaterThan(Number(first?.headers['webhook-timestamp']));
  new Webhook(endpoint.secret).verify(second?.body ?? '', second?.headers ?? {});
  const done = await until(
    () => stored(endpoint),
    (row) => row?.['status'] === 'succeeded',
    10_000,
  );
  expect(done).toMatchObject({ attempt_count: 1, attempts_made: 1, attempts: 1, leased_until: null, next_attempt_at: null });
  const { data } = (await api.get(`/v1/webhook_endpoints/${endpoint.id}/deliveries`, account.keys.viewer)).body;
  expect(data).toMatchObject([{ status: 'succeeded', attempt_count: 1, attempts: [{ http_status: 204, error: null }] }]);
  expect(receiver.at('/held')).toHaveLength(2);
}, 300_000);
