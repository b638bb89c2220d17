import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { type RawAnswer, RawConnection } from '../hostile/raw-socket.js';
import { openAccount } from '../setup/test-accounts.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { type ProcessEnd, type ServiceProcess, spawnService } from '../setup/service-process.js';
import { startTestService, type TestService, testSecret } from '../setup/test-service.js';
import { until } from '../setup/until.js';

const isFull = process.env['TEST_SCALE'] === 'full';
const clientCount = isFull ? 32 : 16;
/** How many requests are answered before the stop signal. */
const answersBefore = isFull ? 200 : 60;

let database: TestDatabase;
let opener: TestService;

beforeAll(async () => {
  database = await createTestDatabase();
  opener = await startTestService({ database, environment: { RUN_JOBS: 'off' } });
}, 180_000);
afterAll(async () => {
  await opener.stop();
  await database.drop();
});

interface Tally {
  answers: number;
  /** Responses with `Connection: close`. */
  closing: number;
  /** Responses during draining without it. */
  keeping: number;
  /** Refused connections. */
  refused: number;
  /** Requests without a response. */
  resets: string[];
  /** The names of the campaigns whose creation was acknowledged. */
  created: string[];
}

interface Sent {
  readonly status: number;
  readonly closes: boolean;
}

/** `refused` when the connection could not be opened, so that nothing was sent. */
function send(service: ServiceProcess, agent: Agent, key: string, method: string, name: string): Promise<Sent | 'refused'> {
  return new Promise((resolve, reject) => {
    const body = method === 'POST' ? JSON.stringify({ name, objective: 'traffic' }) : undefined;
    let isConnected = false;
    const sent = request(
      {
        host: 'localhost',
        port: service.port,
        path: method === 'POST' ? '/v1/campaigns' : '/v1/campaigns?limit=1',
        method,
        agent,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': String(body.length), 'idempotency-key': name }),
        },
      },
      (response) => {
        response.resume();
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, closes: response.headers.connection === 'close' }));
      },
    );
    sent.on('socket', (socket) => {
      if (sent.reusedSocket) isConnected = true;
      else (socket as TLSSocket).once('secureConnect', () => (isConnected = true));
    });
    sent.on('error', (error) => (isConnected ? reject(error) : resolve('refused')));
    sent.end(body);
  });
}

/** One client with one keep-alive connection, which sends requests with pauses of up to a second until it is refused. */
async function runClient(service: ServiceProcess, key: string, number: number, tally: Tally, isDraining: () => boolean): Promise<void> {
  const agent = new Agent({ ca: service.ca, keepAlive: true, maxSockets: 1 });
  const deadline = Date.now() + 120_000;
  for (let i = 0; Date.now() < deadline; i++) {
    const name = `c${number}-${i}-${service.pid}`;
    const method = (number + i) % 2 === 0 ? 'GET' : 'POST';
    const wasDraining = isDraining();
    try {
      const answer = await send(service, agent, key, method, name);
      if (answer === 'refused') {
        tally.refused++;
        break;
      }
      tally.answers++;
      if (answer.closes) tally.closing++;
      else if (wasDraining) tally.keeping++;
      if (answer.status === 201) tally.created.push(name);
      else if (answer.status !== 200) throw new Error(`answered with ${answer.status}`);
    } catch (error) {
      tally.resets.push(`${method}: ${(error as Error).message}`);
    }
    await pause(50 + (number * 900) / clientCount);
  }
  agent.destroy();
}

/** A connection whose request waits for its body, so that it is in progress when the signal arrives. */
class RequestInProgress {
  private readonly answers: (RawAnswer | null)[] = [];

  private constructor(
    private readonly connection: RawConnection,
    private readonly key: string,
  ) {}

  private static readonly body = JSON.stringify({ name: 'Piped', objective: 'traffic' });

  static async begin(service: ServiceProcess, key: string): Promise<RequestInProgress> {
    const begun = new RequestInProgress(await RawConnection.open({ port: service.port, tls: { ca: service.ca } }), key);
    begun.send(
      'POST /v1/campaigns HTTP/1.1',
      'Content-Type: application/json',
      `Content-Length: ${RequestInProgress.body.length}`,
      'Expect: 100-continue',
    );
    begun.answers.push(await begun.connection.read());
    return begun;
  }

  /** Sends the body and, behind it, another request. Returns all answers: 100 Continue, and those until the connection is closed. */
  async finish(): Promise<(RawAnswer | null)[]> {
    this.connection.write(RequestInProgress.body);
    this.send('GET /v1/campaigns HTTP/1.1');
    for (let i = 0; i < 2; i++) this.answers.push(await this.connection.read());
    this.connection.end();
    return this.answers;
  }

  private send(line: string, ...headers: string[]): void {
    const lines = [line, 'Host: localhost', `Authorization: Bearer ${this.key}`, ...headers];
    this.connection.write(`${lines.map((one) => `${one}\r\n`).join('')}\r\n`);
  }
}

/** What a stop signal did to a process with clients of every kind: busy ones, an idle connection, and a request that waits for its body. */
interface Drain {
  readonly tally: Tally;
  readonly idleErrors: readonly Error[];
  readonly idleAnswer: RawAnswer | null;
  readonly idleMs: number;
  readonly inProgress: readonly (RawAnswer | null)[];
  readonly end: ProcessEnd;
  readonly endMs: number;
}

async function drain(delayMs: number): Promise<Drain> {
  const tally: Tally = { answers: 0, closing: 0, keeping: 0, refused: 0, resets: [], created: [] };
  const idleErrors: Error[] = [];
  const service = await spawnService(database.url, { RUN_JOBS: 'off', SHUTDOWN_DELAY_MS: String(delayMs) });
  let draining = false;
  // The rate limit of one account would be too low for them.
  const accounts = await Promise.all(Array.from({ length: 4 }, () => openAccount(opener.service.app)));
  const keyOf = (number: number) => (accounts[number % 4] as (typeof accounts)[number]).keys.admin;
  const clients = Array.from({ length: clientCount }, (_, number) => runClient(service, keyOf(number), number, tally, () => draining));
  await until(
    () => tally.answers,
    (answers) => answers > answersBefore,
    60_000,
  );
  const piped = await RequestInProgress.begin(service, keyOf(0));
  const idle = await RawConnection.open({ port: service.port, tls: { ca: service.ca } });
  idle.socket.on('error', (error) => idleErrors.push(error));
  idle.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const idleAnswer = await idle.read();
  const since = Date.now();
  const idleClosed = new Promise<void>((resolve) => idle.socket.once('end', resolve)).then(() => {
    idle.end();
    return Date.now() - since;
  });
  const ended = service.terminate().then((end) => ({ end, endMs: Date.now() - since }));
  await until(
    () =>
      service.get('/health/ready').then(
        ({ status }) => status,
        () => 0,
      ),
    (status) => status !== 200,
    20_000,
  );
  draining = true;
  const inProgress = await piped.finish();
  const [idleMs, { end, endMs }] = await Promise.all([idleClosed, ended, ...clients]);
  service.close();
  console.info(`Delay ${delayMs}: ended after ${endMs} ms; ${JSON.stringify({ ...tally, created: tally.created.length })}`);
  return { tally, idleErrors, idleAnswer, idleMs, inProgress, end, endMs };
}

const delaysMs = [0, 2_000];
let drains: Map<number, Promise<Drain>> | undefined;

/** All of them at once, because most of each is waiting. */
async function drainOf(delayMs: number): Promise<Drain> {
  drains ??= new Map(delaysMs.map((delay) => [delay, drain(delay)]));
  await Promise.allSettled(drains.values());
  return drains.get(delayMs) as Promise<Drain>;
}

describe.each(delaysMs)('a service with a SHUTDOWN_DELAY_MS of %s that receives a stop signal', (delayMs) => {
  let found: Drain;

  beforeAll(async () => {
    found = await drainOf(delayMs);
  }, 180_000);

  it('a draining service answers every request on keep-alive connections and exits with code 0', async () => {
    const { tally, end, endMs } = found;
    expect(tally.resets).toEqual([]);
    expect(tally.keeping).toBe(0);
    expect(end).toEqual({ code: 0, signal: null });
    expect(endMs).toBeLessThan(delayMs + 15_000);
    const kept = await opener.look('select name from campaigns.campaign where name = any($1)', [tally.created]);
    expect(kept.map(({ name }) => name).toSorted()).toEqual(tally.created.toSorted());
    if (delayMs > 0) expect(tally.closing).toBeGreaterThan(0);
  });

  it('a draining service closes an idle connection after five seconds without a reset', () => {
    const { idleAnswer, idleMs, idleErrors } = found;
    expect(idleAnswer?.headers['connection']).toBe('keep-alive');
    expect(idleMs).toBeGreaterThan(4_900);
    expect(idleErrors).toEqual([]);
  });

  it('a draining service finishes the request in progress, closes the connection, and starts no further request', () => {
    const [asked, answer, further] = found.inProgress;
    expect(asked?.status).toBe(100);
    expect([answer?.status, answer?.headers['connection']]).toEqual([201, 'close']);
    // A request after the last response is not started, so the client can retry it.
    expect(further).toBeNull();
  });
});

/** Simulates a bug in the process on request. */
const bugs = {
  'an uncaught exception': `process.on('SIGUSR2', () => { throw new Error('a bug') })`,
  'an unhandled rejection': `process.on('SIGUSR2', () => { Promise.reject(new Error('a bug')) })`,
};

describe('an uncaught error', () => {
  it.each(Object.entries(bugs))(
    'an uncaught error as %s is logged, requests in progress are answered, and the exit code is 1',
    async (_, bug) => {
      const folder = mkdtempSync(join(tmpdir(), 'acs-last-'));
      const file = join(folder, 'service.log');
      const { keys } = await openAccount(opener.service.app);
      const service = await spawnService(database.url, {
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(bug)}`,
        RUN_JOBS: 'off',
        LOG_LEVEL: 'info',
        LOG_FILE: file,
        SHUTDOWN_DELAY_MS: '60000',
      });
      const body = JSON.stringify({ name: 'Slow', objective: 'traffic' });
      const slow = request({
        host: 'localhost',
        port: service.port,
        path: '/v1/campaigns',
        method: 'POST',
        ca: service.ca,
        headers: {
          authorization: `Bearer ${keys.admin}`,
          'content-type': 'application/json',
          'content-length': String(body.length),
          expect: '100-continue',
        },
      });
      const answered = new Promise<unknown[]>((resolve, reject) =>
        slow.on('response', (answer) => resolve([answer.resume().statusCode, answer.headers.connection])).on('error', reject),
      );
      slow.flushHeaders();
      // The service is processing the request when it asks for the body.
      await new Promise((resolve) => slow.once('continue', resolve));
      const since = Date.now();
      process.kill(service.pid, 'SIGUSR2');
      await new Promise((resolve) => setTimeout(resolve, 200));
      slow.end(body);
      expect(await answered).toEqual([201, 'close']);
      expect(await service.ended).toEqual({ code: 1, signal: null });
      expect(Date.now() - since).toBeLessThan(30_000);
      const lines = readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { level: string; msg: string; err?: { message: string } });
      expect(lines.find(({ level }) => level === 'fatal')).toMatchObject({
        msg: 'the process exits after an unexpected error',
        err: { message: 'a bug' },
      });
      service.close();
      rmSync(folder, { recursive: true });
    },
  );
});

describe('a worker that starts while PostgreSQL is unavailable', () => {
  it('a worker without PostgreSQL logs one line and exits with code 1', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const child = spawn(process.execPath, ['dist/apps/worker/src/main.js'], {
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: `postgres://acs@127.0.0.1:${port}/acs`,
        APP_SECRET: testSecret,
        LOG_LEVEL: 'silent',
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    child.stdout.on('data', (chunk) => (said += chunk));
    child.stderr.on('data', (chunk) => (said += chunk));
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect({ code, said }).toEqual({ code: 1, said: `DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:${port}.\n` });
  });
});
