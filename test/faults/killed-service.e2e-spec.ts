import { DatabaseClock } from '../setup/database-clock.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { type ServiceProcess, spawnService } from '../setup/service-process.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { until } from '../setup/until.js';

const isFull = process.env['TEST_SCALE'] === 'full';
const kills = isFull ? 40 : 2;
/** Every kill meets a share of the writes and comes in its middle, so that it interrupts writes on a machine of any speed. */
const writesPerKill = isFull ? 250 : 200;
const writes = kills * writesPerKill;
const clients = 32;
const retryForMs = 240_000;
const accountCount = isFull ? 24 : 4;

let database: TestDatabase;
let opener: TestService;
let accounts: TestAccount[];
const processes: ServiceProcess[] = [];

/** Jobs run elsewhere: here only writes are interrupted. */
const start = () => spawnService(database.url, { RUN_JOBS: 'off' });

beforeAll(async () => {
  database = await createTestDatabase();
  opener = await startTestService({ database, environment: { RUN_JOBS: 'off' } });
  accounts = await Promise.all(Array.from({ length: accountCount }, () => opener.openAccount()));
  processes.push(...(await Promise.all([start(), start()])));
}, 180_000);
afterAll(async () => {
  await Promise.all(processes.map((p) => p.stop()));
  await opener.stop();
  await database.drop();
});

/** Kills one process after the other and restarts it, each time in the middle of a share of the writes. */
async function killRepeatedly(acknowledged: () => number, onRestart: () => void): Promise<void> {
  for (let killed = 0; killed < kills; killed++) {
    await until(acknowledged, (count) => count >= (killed + 0.5) * writesPerKill, retryForMs);
    const victim = killed % processes.length;
    await (processes[victim] as ServiceProcess).kill();
    processes[victim] = await start();
    onRestart();
  }
}

/** Retries one write with an idempotency key until it gets a final response. */
async function write(n: number): Promise<string> {
  const { keys } = accounts[n % accounts.length] as TestAccount;
  for (;;) {
    const target = processes[Math.floor(Math.random() * processes.length)] as ServiceProcess;
    const reply = await target
      .post('/v1/campaigns', keys.editor, { name: `Campaign ${n}` }, { 'idempotency-key': `write-${n}` })
      .catch(() => null);
    if (reply?.status === 201) return reply.body.data.id as string;
    if (reply !== null && ![409, 429, 503].includes(reply.status)) throw new Error(`${reply.status}: ${reply.text}`);
    await new Promise((resolve) => setTimeout(resolve, reply?.status === 429 ? 1000 : 20));
  }
}

it(
  `kill -9 of the service neither loses nor repeats one of ${writes} acknowledged writes`,
  async () => {
    const acknowledged: string[] = [];
    let killed = 0;
    let next = 0;
    const client = async () => {
      for (let n = next++; n < writes; n = next++) {
        // The next share waits for the restart.
        await until(
          () => killed,
          (count) => n < (count + 1) * writesPerKill,
          retryForMs,
        );
        acknowledged.push(await write(n));
      }
    };
    const killing = killRepeatedly(
      () => acknowledged.length,
      () => killed++,
    );
    await Promise.all([killing, ...Array.from({ length: clients }, client)]);

    const rows = await opener.look('select id, name from campaigns.campaign');
    const [counts] = await opener.look(
      `select (select count(*)::int from foundation.idempotency_key) as keys,
              (select count(*)::int from foundation.audit_entry where action = 'campaign.created') as entries`,
    );
    expect(killed).toBe(kills);
    expect(new Set(acknowledged).size).toBe(writes);
    expect(new Set(rows.map((row) => row['name'])).size).toBe(writes);
    expect({ rows: rows.length, ...counts }).toEqual({ rows: writes, keys: writes, entries: writes });
    process.stdout.write(`${writes} writes, ${killed} processes killed: 0 lost, 0 twice\n`);
  },
  isFull ? 900_000 : 300_000,
);

it('the count of the day survives kill -9 of the service', async () => {
  const { keys } = await opener.openAccount({ plan: 'growth' });
  // No day ends during the test.
  await DatabaseClock.stop(opener);
  const leftToday = async () => {
    const { headers } = await (processes[0] as ServiceProcess).get('/v1/campaigns', keys.viewer);
    return Number(/"day";r=(\d+)/.exec(headers['ratelimit'] as string)?.[1]);
  };
  await Promise.all(Array.from({ length: 20 }, leftToday));
  await (processes[0] as ServiceProcess).kill();
  processes[0] = await start();
  expect(await leftToday()).toBe(100_000 - 21);
});
