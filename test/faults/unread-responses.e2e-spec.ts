import { connect, type TLSSocket } from 'node:tls';
import { setTimeout as pause } from 'node:timers/promises';
import { residentMegabytes } from '../../bench/figures/process-usage.mjs';
import type { TestAccount } from '../setup/test-accounts.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { type ServiceProcess, spawnService } from '../setup/service-process.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

// What clients that do not read their responses cost, by paths that need no key and by those that do. One process is attacked, and a service
// in this process prepares the data.

const isFull = process.env['TEST_SCALE'] === 'full';
const silentReaders = isFull ? 500 : 200;
const maxGrowthMb = 64;
const openedAtOnce = 20;
/** So that the buffers of the system do not hold all the responses. */
const requestsOfEach = 2;
/** Beside other tests, the quiet value says little. */
const minLimitMs = isFull ? 50 : 400;

let database: TestDatabase;
let opener: TestService;
let service: ServiceProcess;
/** It sends the attacks, and another one reads meanwhile. */
let attacker: TestAccount;
let reader: TestAccount;

beforeAll(async () => {
  database = await createTestDatabase();
  opener = await startTestService({ database, environment: { RUN_JOBS: 'off' } });
  [attacker, reader] = [await opener.openAccount(), await opener.openAccount()];
  const campaign = {
    name: 'x'.repeat(200),
    objective: 'traffic',
    labels: Array.from({ length: 20 }, (_, i) => `label ${i} ${'y'.repeat(50)}`),
  };
  for (let i = 0; i < 10; i++)
    await Promise.all(Array.from({ length: 10 }, () => opener.post('/v1/campaigns', attacker.keys.editor, campaign)));
  service = await spawnService(database.url, { RUN_JOBS: 'off', ADDRESS_LIMIT_PER_MINUTE: '1000000' });
}, 180_000);
// The limit of a minute is another matter.
beforeEach(() => opener.look('update accounts.request_window set minute_count = 0'));
afterAll(async () => {
  await service.stop();
  await opener.stop();
  await database.drop();
});

/** Sends a request, and stops reading. */
function openUnread(path: string, headers: Record<string, string>): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: service.port, host: '127.0.0.1', servername: 'localhost', ca: service.ca }, () => {
      socket.pause();
      const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`.repeat(requestsOfEach));
      resolve(socket);
    });
    socket.once('error', reject);
  });
}

/** The time within which 95 % of some reads with a key are answered. */
async function p95OfReads(count: number): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const start = performance.now();
    expect((await service.get('/v1/campaigns?limit=1', reader.keys.viewer)).status).toBe(200);
    times.push(performance.now() - start);
    await pause(5);
  }
  return times.sort((a, b) => a - b)[Math.floor(count * 0.95)] as number;
}

const withKey = () => ({ authorization: `Bearer ${attacker.keys.editor}` });
const paths: [string, () => Record<string, string>][] = [
  ['/docs/js/scalar.js', () => ({})],
  ['/openapi.json', () => ({})],
  ['/docs', () => ({})],
  ['/docs/errors', () => ({})],
  ['/health/ready', () => ({})],
  ['/v1/campaigns?limit=100', withKey],
  ['/v1/analytics/campaigns.csv?start_date=2026-01-01&end_date=2026-01-31', withKey],
];

it.each(paths)(
  `${silentReaders} clients that do not read what they get of %s cost ${maxGrowthMb} MB of memory at most, and no one else waits`,
  async (path, headersOf) => {
    // What is compiled, compressed and cached with the first responses stays.
    for (let i = 0; i < 20; i++) await service.get(path.split('?')[0] as string, withKey()['authorization'].slice(7));
    const quiet = await p95OfReads(50);
    const before = residentMegabytes(service.pid);
    const sockets: TLSSocket[] = [];
    for (let i = 0; i < silentReaders; i += openedAtOnce) {
      const opened = await Promise.all(Array.from({ length: openedAtOnce }, () => openUnread(path, headersOf())));
      for (const socket of opened) sockets.push(socket.on('error', () => undefined));
    }
    let peak = 0;
    const watch = setInterval(() => (peak = Math.max(peak, residentMegabytes(service.pid))), 50);
    const attacked = await p95OfReads(100);
    clearInterval(watch);
    for (const socket of sockets) socket.destroy();
    expect(peak - before).toBeLessThanOrEqual(maxGrowthMb);
    expect(attacked).toBeLessThanOrEqual(Math.max(3 * quiet, minLimitMs));
  },
  120_000,
);

it('a client that takes too little of a response is cut off, and one that takes its time gets all of it', async () => {
  const [stalled, slow] = await Promise.all([openUnread('/docs/js/scalar.js', {}), openUnread('/docs/js/scalar.js', {})]);
  let received = 0;
  slow.on('data', (chunk: Buffer) => {
    received += chunk.length;
    slow.pause();
  });
  // 64 KB or less at a time, some twenty times a second.
  const reading = setInterval(() => slow.resume(), 50);
  let isCut = false;
  // A connection that is not read learns of its end when it writes.
  const poking = setInterval(() => stalled.write('GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n'), 500);
  stalled.once('error', () => (isCut = true)).once('close', () => (isCut = true));
  await until(
    () => isCut,
    (cut) => cut,
    25_000,
  );
  clearInterval(poking);
  const soFar = received;
  await until(
    () => received,
    (bytes) => bytes > soFar + 256 * 1024,
    20_000,
  );
  expect(slow.destroyed).toBe(false);
  clearInterval(reading);
  slow.destroy();
}, 60_000);
