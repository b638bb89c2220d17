import { DomainError } from '#libs/kernel';
import type { Json } from '../setup/http-client.js';
import { type LockRecorder, recordLocks } from '../setup/lock-recorder.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { pairCommands, readingOperations, webhookOperations } from './pair-commands.js';
import { PairStage, type Start } from './pair-stage.js';

// Concurrent commands on related records must not deadlock, in any combination.

// `npm run test:full` sets it; the run of every commit is a smaller one of the same kind.
const isFull = process.env['TEST_SCALE'] === 'full';
/** Every pair races at least once from the state that each of its commands requires, on a machine of any speed; in full size for longer. */
const minRounds = 2;
const pairMs = isFull ? 20_000 : 0;
/** The number of pairs that race concurrently in separate accounts, and the number of concurrent requests per command. */
const lanes = isFull ? 8 : 4;
const copies = 2;

let api: TestService;
let document: Json;
let locks: LockRecorder;

beforeAll(async () => {
  api = await startTestService({ environment: { RUN_JOBS: 'off', DATABASE_POOL_MAX: String(lanes * 5) } });
  document = (await api.get('/openapi.json')).body;
  locks = recordLocks();
}, 180_000);
afterAll(async () => {
  locks.stop();
  await api.stop();
});

function writesOf(openapi: Json): Map<string, Json> {
  const operations = Object.values(openapi.paths as Record<string, Record<string, Json>>).flatMap((path) => Object.entries(path));
  return new Map(operations.filter(([method]) => ['post', 'put', 'patch', 'delete'].includes(method)).map(([, o]) => [o.operationId, o]));
}

/** Whether the API reference documents this response of the operation. */
function isExplained(operation: Json, status: number, code: string): boolean {
  const { $ref: reference, ...inline } = operation.responses[status] ?? {};
  const response = reference ? document.components.responses[reference.split('/').at(-1)] : inline;
  return (response['x-error-codes'] ?? []).includes(code);
}

const names = Object.keys(pairCommands);
const pairs = names.flatMap((one, i) => names.slice(i).map((other) => [one, other] as const));

interface Finding {
  readonly pair: string;
  readonly what: unknown;
}

interface Tally {
  answers: number;
  rounds: number;
  readonly findings: Finding[];
  slowestMs: number;
}

/** Runs both commands concurrently on the same records, round after round. */
async function race(stage: PairStage, pair: readonly [string, string], operations: Map<string, Json>, tally: Tally): Promise<void> {
  const until = Date.now() + pairMs;
  const starts = pair.map((name) => pairCommands[name]?.start).filter((start) => start !== undefined);
  const found = (what: unknown) => tally.findings.push({ pair: pair.join(' × '), what });
  for (let round = 0; round < minRounds || Date.now() < until; round++) {
    tally.rounds++;
    await stage.reset(starts[round % Math.max(1, starts.length)] ?? ('active' satisfies Start));
    const once = async (name: string) => {
      const { operation, run } = pairCommands[name] as (typeof pairCommands)[string];
      const began = Date.now();
      try {
        const reply = await run(stage);
        tally.answers++;
        tally.slowestMs = Math.max(tally.slowestMs, Date.now() - began);
        if (reply === null || reply.status < 300) return;
        const code = reply.body?.error?.code as string;
        if (reply.status < 500 && code !== 'rate_limit_exceeded' && isExplained(operations.get(operation as string), reply.status, code))
          return;
        found({ name, status: reply.status, code, message: reply.body?.error?.message });
      } catch (error) {
        found({ name, error: error instanceof DomainError ? `${error.code} ${error.message}` : String(error) });
      }
    };
    await Promise.all(pair.flatMap((name) => Array.from({ length: copies }, () => once(name))));
    const wrong = await stage.wrongCampaigns();
    if (wrong.length > 0) found({ wrong });
  }
}

describe('commands on the same records', () => {
  it('every write operation of the API is part of the race test', () => {
    const commands = Object.values(pairCommands).map(({ operation }) => operation);
    const listed = new Set([...commands, ...readingOperations, ...webhookOperations]);
    expect([...writesOf(document).keys()].filter((operation) => !listed.has(operation))).toEqual([]);
    expect([...listed].filter((operation) => operation !== null && !writesOf(document).has(operation))).toEqual([]);
  });

  it(
    'any two concurrent commands succeed or fail only with documented errors',
    async () => {
      const operations = writesOf(document);
      const tally: Tally = { answers: 0, rounds: 0, findings: [], slowestMs: 0 };
      const left = [...pairs];
      const lane = async () => {
        const stage = await PairStage.open(api);
        for (let pair = left.pop(); pair !== undefined; pair = left.pop()) {
          await race(stage, pair, operations, tally);
        }
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      // The server counts a session's deadlocks when the session has been idle for a second.
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      const [counted] = await api.look('select deadlocks::int from pg_stat_database where datname = current_database()');
      const { answers, rounds, findings, slowestMs } = tally;
      console.log(
        `${pairs.length} pairs, ${rounds} rounds, ${answers} answers, the slowest after ${slowestMs} ms; deadlocks: ${counted?.['deadlocks']}`,
      );
      expect(findings).toEqual([]);
      expect([...locks.violations]).toEqual([]);
      expect(Object.fromEntries(locks.seen)).toMatchObject({
        'connections.connection': expect.any(Number),
        'creative.creative': expect.any(Number),
        'audiences.audience': expect.any(Number),
        'campaigns.campaign': expect.any(Number),
        'delivery.delivery': expect.any(Number),
        'connections.sync_run': expect.any(Number),
      });
      expect(counted).toEqual({ deadlocks: 0 });
      expect(answers).toBe(rounds * copies * 2);
    },
    (pairs.length * pairMs) / lanes + 600_000,
  );
});
