import { uuidOf } from '#libs/kernel';
import type { Reply } from '../setup/http-client.js';
import { type ServiceProcess, spawnService } from '../setup/service-process.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

const processCount = 4;
const requestsPerProcess = 250;
const connectionsPerProcess = 60;
const secondsNeeded = 15;

let api: TestService;
let processes: ServiceProcess[] = [];
let account: TestAccount;

beforeAll(async () => {
  api = await startTestService();
  account = await api.openAccount({ plan: 'growth' });
  processes = await Promise.all(Array.from({ length: processCount }, () => spawnService(api.database.url)));
}, 60_000);
afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()));
  await api.stop();
}, 60_000);

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

const secondOfMinute = async () =>
  Number((await api.look("select extract(epoch from clock_timestamp() - date_trunc('minute', clock_timestamp())) as s"))[0]?.['s']);

describe('four processes on one database', () => {
  it('four processes admit exactly the limit of the account out of a thousand concurrent requests', async () => {
    // The handshakes come first: they are what takes long.
    await Promise.all(processes.map((process) => busy(connectionsPerProcess, () => process.get('/health/live'))));
    await until(secondOfMinute, (second) => second < 60 - secondsNeeded, 20_000);
    const replies = (
      await Promise.all(processes.map((process) => busy(requestsPerProcess, () => process.get('/v1/campaigns', account.keys.viewer))))
    ).flat();
    const of = (status: number) => replies.filter((reply) => reply.status === status);
    expect({ passed: of(200).length, refused: of(429).length }).toEqual({ passed: 300, refused: 700 });
    const remaining = of(200).map((reply) => Number(reply.headers['x-ratelimit-remaining']));
    expect(remaining.sort((a, b) => a - b)).toEqual(Array.from({ length: 300 }, (_, i) => i));
    const resets = new Set(replies.map((reply) => reply.headers['x-ratelimit-reset']));
    expect(resets.size).toBe(1);
    const [row] = await api.look('select minute_count, day_count from accounts.request_window where account_id = $1', [uuidOf(account.id)]);
    expect(row).toEqual({ minute_count: 300, day_count: 300 });
  }, 60_000);

  it('four processes record how many requests they admitted and refused', async () => {
    const total = () =>
      api.look('select sum(allowed)::int as allowed, sum(limited)::int as limited from accounts.usage_minute where account_id = $1', [
        uuidOf(account.id),
      ]);
    const [counted] = await until(total, ([sum]) => sum?.['allowed'] === 300 && sum['limited'] === 700, 10_000);
    expect(counted).toEqual({ allowed: 300, limited: 700 });
  });
});
