import { uuidOf } from '#libs/kernel';
import { DatabaseClock } from '../setup/database-clock.js';
import type { Reply } from '../setup/http-client.js';
import { type ServiceProcess, spawnService } from '../setup/service-process.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

const isFull = process.env['TEST_SCALE'] === 'full';

const processCount = 4;
const { plan, limit, requestsPerProcess, connectionsPerProcess } = isFull
  ? ({ plan: 'growth', limit: 300, requestsPerProcess: 250, connectionsPerProcess: 60 } as const)
  : ({ plan: 'starter', limit: 60, requestsPerProcess: 50, connectionsPerProcess: 25 } as const);
const refusals = processCount * requestsPerProcess - limit;

let api: TestService;
let processes: ServiceProcess[] = [];
let account: TestAccount;

beforeAll(async () => {
  api = await startTestService();
  account = await api.openAccount({ plan });
  // Time stands still, because the minute must not end between the first request and the last.
  await DatabaseClock.stop(api);
  processes = await Promise.all(Array.from({ length: processCount }, () => spawnService(api.database.url)));
}, 180_000);
afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()));
  await api.stop();
}, 180_000);

/** So many requests, as many at a time as there are connections. */
async function busy(count: number, ask: () => Promise<Reply>): Promise<Reply[]> {
  const replies: Reply[] = [];
  let asked = 0;
  const worker = async () => {
    while (asked++ < count) replies.push(await ask());
  };
  await Promise.all(Array.from({ length: connectionsPerProcess }, worker));
  return replies;
}

describe('four processes on one database', () => {
  it('four processes admit exactly the limit of the account out of many more concurrent requests', async () => {
    // The handshakes come first: they are what takes long.
    await Promise.all(processes.map((process) => busy(connectionsPerProcess, () => process.get('/health/live'))));
    const replies = (
      await Promise.all(processes.map((process) => busy(requestsPerProcess, () => process.get('/v1/campaigns', account.keys.viewer))))
    ).flat();
    const of = (status: number) => replies.filter((reply) => reply.status === status);
    expect({ passed: of(200).length, refused: of(429).length }).toEqual({ passed: limit, refused: refusals });
    const remaining = of(200).map((reply) => Number(reply.headers['x-ratelimit-remaining']));
    expect(remaining.sort((a, b) => a - b)).toEqual(Array.from({ length: limit }, (_, i) => i));
    const resets = new Set(replies.map((reply) => reply.headers['x-ratelimit-reset']));
    expect(resets.size).toBe(1);
    const [row] = await api.look('select minute_count, day_count from accounts.request_window where account_id = $1', [uuidOf(account.id)]);
    expect(row).toEqual({ minute_count: limit, day_count: limit });
  }, 60_000);

  it('four processes record how many requests they admitted and refused', async () => {
    const total = () =>
      api.look('select sum(allowed)::int as allowed, sum(limited)::int as limited from accounts.usage_minute where account_id = $1', [
        uuidOf(account.id),
      ]);
    const [counted] = await until(total, ([sum]) => sum?.['allowed'] === limit && sum['limited'] === refusals, 30_000);
    expect(counted).toEqual({ allowed: limit, limited: refusals });
  });
});
