import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { type ServiceProcess, spawnService } from '../setup/service-process.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import type { TestAccount } from '../setup/test-accounts.js';

const isFull = process.env['TEST_SCALE'] === 'full';
const writes = isFull ? 10_000 : 3_000;
const clients = 32;
const accountCount = isFull ? 24 : 8;
const killEveryMs = { least: 250, most: 950 };

let database: TestDatabase;
let opener: TestService;
let accounts: TestAccount[];
const processes: ServiceProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  opener = await startTestService({ database, environment: { RUN_JOBS: 'off' } });
  accounts = await Promise.all(Array.from({ length: accountCount }, () => opener.openAccount()));
  processes.push(...(await Promise.all([spawnService(database.url), spawnService(database.url)])));
}, 60_000);
afterAll(async () => {
  await Promise.all(processes.map((p) => p.stop()));
  await opener.stop();
  await database.drop();
});

/** Kills and restarts the process until `isOver` and returns the number of kills. */
async function killRepeatedly(isOver: () => boolean): Promise<number> {
  let killed = 0;
  while (!isOver()) {
    await new Promise((resolve) => setTimeout(resolve, killEveryMs.least + Math.random() * (killEveryMs.most - killEveryMs.least)));
    const victim = killed % processes.length;
    await (processes[victim] as ServiceProcess).kill();
    processes[victim] = await spawnService(database.url);
    killed++;
  }
  return killed;
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
    let next = 0;
    const client = async () => {
      for (let n = next++; n < writes; n = next++) acknowledged.push(await write(n));
    };
    let isOver = false;
    const killing = killRepeatedly(() => isOver);
    await Promise.all(Array.from({ length: clients }, client));
    isOver = true;
    const killed = await killing;

    const rows = await opener.look('select id, name from campaigns.campaign');
    const [counts] = await opener.look(
      `select (select count(*)::int from foundation.idempotency_key) as keys,
              (select count(*)::int from foundation.audit_entry where action = 'campaign.created') as entries`,
    );
    expect(killed).toBeGreaterThan(1);
    expect(new Set(acknowledged).size).toBe(writes);
    expect(new Set(rows.map((row) => row['name'])).size).toBe(writes);
    expect({ rows: rows.length, ...counts }).toEqual({ rows: writes, keys: writes, entries: writes });
    process.stdout.write(`${writes} writes, ${killed} processes killed: 0 lost, 0 twice\n`);
  },
  isFull ? 600_000 : 120_000,
);
