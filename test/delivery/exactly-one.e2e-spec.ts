import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import { DeliveryStage } from '../setup/test-delivery.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';
import { spawnWorker, type WorkerProcess } from '../setup/worker-process.js';

const isFull = process.env['TEST_SCALE'] === 'full';
const launches = isFull ? 300 : 24;
const kills = isFull ? 14 : 2;
const accounts = isFull ? 6 : 2;
const killEveryMs = { least: 600, most: 2_400 };
/** The time for the worker to finish the work of killed workers, whose jobs return after missed heartbeats. */
const withinMs = isFull ? 300_000 : 90_000;

/** 30 of 100 calls fail, for every operation. */
const faults = [
  { kind: 'http_500_before', probability: 0.1 },
  { kind: 'http_500_after', probability: 0.08 },
  { kind: 'no_answer', probability: 0.06, hang_ms: 3_000 },
  { kind: 'reset', probability: 0.06 },
];

let sandbox: TestSandbox;
let api: TestService;
let worker: WorkerProcess;
/** The worker does not wait long for what the faults hold up. Connecting, which is no subject of this test, waits as long as usual. */
const workerSettings = () => ({ ...sandbox.environment, PLATFORM_TIMEOUT_MS: '1000' });

beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startTestService({ environment: { ...sandbox.environment, RUN_JOBS: 'off' } });
  worker = await spawnWorker(api.database.url, workerSettings());
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
  await sandbox.stop();
});

it(
  `${launches} launches on a failing platform, with ${kills} kill -9 of the worker, make exactly ${launches} campaigns there`,
  async () => {
    const stages = await Promise.all(Array.from({ length: accounts }, () => DeliveryStage.open(sandbox, api)));
    await sandbox.control.faults.set(faults, 7);
    const startedAt = Date.now();
    let isOver = false;
    const killing = (async () => {
      let killed = 0;
      while (killed < kills && !isOver) {
        await new Promise((resolve) => setTimeout(resolve, killEveryMs.least + Math.random() * (killEveryMs.most - killEveryMs.least)));
        await worker.kill();
        killed++;
        worker = await spawnWorker(api.database.url, workerSettings());
      }
      return killed;
    })();
    const launched: string[] = [];
    let next = 0;
    const client = async () => {
      for (let n = next++; n < launches; n = next++) {
        const { id } = await (stages[n % accounts] as DeliveryStage).launch({ name: `Launch ${n}` });
        launched.push(id);
      }
    };
    const waiting = async () => {
      const [row] = await api.look('select count(*)::int as n from delivery.delivery where confirmed_revision <> desired_revision');
      return row?.['n'] as number;
    };
    try {
      await Promise.all(Array.from({ length: 6 }, client));
      await until(waiting, (n) => n === 0, withinMs);
    } finally {
      // Also when a launch fails: the next test file would meet the workers.
      isOver = true;
      await killing;
    }
    const killed = await killing;
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    await until(waiting, (n) => n === 0, withinMs);

    const placed = await sandbox.control.campaigns();
    const { rules } = await sandbox.control.faults.read();
    const struck = Object.fromEntries(rules.map(({ kind, struck: n }: { kind: string; struck: number }) => [kind, n]));
    console.log(
      `${launches} launches, ${killed} workers killed, all confirmed after ${seconds} s: ${placed.length} campaigns there; struck`,
      struck,
    );
    expect(killed).toBe(kills);
    expect(placed.map(({ reference }) => reference).sort()).toEqual([...launched].sort());
    expect(placed.filter(({ run_state }) => run_state !== 'running')).toEqual([]);
    const [known] = await api.look('select count(distinct platform_campaign_id)::int as n from delivery.delivery');
    expect(known?.['n']).toBe(launches);
  },
  2 * withinMs + 120_000,
);
