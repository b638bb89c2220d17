import fc from 'fast-check';
import type { TestAccount } from '../setup/test-accounts.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { odd, type Schema, valueOf } from './arbitraries.js';
import { Judge, type Operation } from './judge.js';

// `npm run fuzz -- --seconds N --seed S` goes on for as long as it is told to.
const seed = Number(process.env['FUZZ_SEED'] ?? 20261121);
const seconds = Number(process.env['FUZZ_SECONDS'] ?? 0);
const minRequests = process.env['TEST_SCALE'] === 'full' ? 10_000 : 2_500;
const lanes = 16;
const accountsNeeded = 16;

let api: TestService;
let judge: Judge;
let accounts: TestAccount[];
const knownIds: string[] = [];

beforeAll(async () => {
  api = await startTestService();
  accounts = await Promise.all(Array.from({ length: accountsNeeded }, () => api.openAccount()));
  judge = new Judge((await api.get('/openapi.json')).body);
});
afterAll(() => api.stop());

interface Shot {
  readonly operation: Operation;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

/** One request to one operation; `oddity` percent of its values go astray. */
function shotAt(operation: Operation, oddity: number): fc.Arbitrary<Shot> {
  const value = (schema: Schema) => valueOf(schema, judge.resolve, oddity).map(textOf);
  const named = (where: string) => operation.parameters.filter((p) => p.in === where && p.name !== 'cursor');
  const some = (where: string) => fc.record(Object.fromEntries(named(where).map((p) => [p.name, value(p.schema)])), { requiredKeys: [] });
  const id = fc.oneof(
    { weight: 6, arbitrary: fc.nat().map((n) => knownIds[n % knownIds.length] ?? 'cmp_none') },
    { weight: 1, arbitrary: odd.map(textOf) },
  );
  const strangeQuery = fc.oneof(
    { weight: 9, arbitrary: fc.constant({}) },
    { weight: oddity === 0 ? 0 : 1, arbitrary: fc.dictionary(fc.string({ maxLength: 8 }), fc.string(), { maxKeys: 2 }) },
  );
  const body = operation.body === null ? fc.constant(undefined) : valueOf(operation.body, judge.resolve, oddity);
  return fc.record({ id, query: some('query'), strangeQuery, header: some('header'), body }).map((r) => {
    const query = new URLSearchParams(wellFormed({ ...r.query, ...r.strangeQuery })).toString();
    const path = operation.path.replace('{id}', encodeURIComponent(r.id.toWellFormed()));
    return {
      operation,
      path: query === '' ? path : `${path}?${query}`,
      headers: sendable(r.header as Record<string, string>),
      body: r.body,
    };
  });
}

/** Not String(): an object can bring a toString of its own that is no function. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const wellFormed = (texts: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(texts).map(([k, v]) => [k.toWellFormed(), String(v).toWellFormed()]));

/** What Node agrees to send as a header. */
function sendable(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([, v]) => /^[\x20-\x7e]*$/.test(v)));
}

async function fire(shot: Shot, key: string): Promise<string | null> {
  const { operation, path, headers, body } = shot;
  const reply = await api.call(operation.method, path, { key, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  if (reply.status >= 500) return `answers ${reply.status}: ${reply.text}`;
  if (reply.status === 429) throw new Error('The fuzzer needs more accounts.');
  const answer = judge.answerFault(operation, reply.status, reply.body);
  if (answer !== null) return `the answer ${reply.status} breaks the document: ${answer}: ${reply.text.slice(0, 300)}`;
  if (reply.headers['x-ratelimit-limit'] === undefined) return 'the limit headers are missing';
  if (reply.status < 300) {
    const query = new URLSearchParams(path.split('?')[1] ?? '');
    const faults = [...query].map(([name, text]) => judge.parameterFault(operation, name, text)).filter((fault) => fault !== null);
    if (faults.length > 0) return `was accepted although ${faults.join(', ')}`;
  }
  if (reply.status < 300 && body !== undefined) {
    const fault = judge.bodyFault(operation, body);
    if (fault !== null) return `was accepted although ${fault}`;
  }
  if (operation.method === 'POST' && reply.status === 201 && knownIds.length < 200) knownIds.push(reply.body.data.id as string);
  return null;
}

it(
  `the document and the service agree (seed ${seed})`,
  async () => {
    const failures: string[] = [];
    const until = Date.now() + seconds * 1000;
    let fired = 0;
    for (let round = 0; fired < minRequests || Date.now() < until; round++) {
      const shots = judge.operations.flatMap((operation, i) =>
        [0, 3, 12, 40].flatMap((oddity) =>
          fc.sample(shotAt(operation, oddity), { numRuns: 25, seed: seed + round * 1000 + i * 10 + oddity }),
        ),
      );
      let next = 0;
      const lane = async (): Promise<void> => {
        for (let at = next++; at < shots.length && failures.length < 10; at = next++) {
          const shot = shots[at] as Shot;
          const fault = await fire(shot, (accounts[at % accounts.length] as TestAccount).keys.manager);
          fired++;
          if (fault !== null)
            failures.push(
              `${shot.operation.id} ${shot.path} ${JSON.stringify(shot.headers)} ${JSON.stringify(shot.body)?.slice(0, 600)} ${fault}`,
            );
        }
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      if (failures.length >= 10) break;
    }
    expect(failures).toEqual([]);
    expect(fired).toBeGreaterThanOrEqual(minRequests);
  },
  (seconds + 240) * 1000,
);
