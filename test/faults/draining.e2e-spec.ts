import { Agent, request } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { RawConnection } from '../hostile/raw-socket.js';
import { openAccount } from '../setup/test-accounts.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { type ServiceProcess, spawnService } from '../setup/service-process.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

let database: TestDatabase;
let opener: TestService;

beforeAll(async () => {
  database = await createTestDatabase();
  opener = await startTestService({ database, environment: { RUN_JOBS: 'off' } });
});
afterAll(async () => {
  await opener.stop();
  await database.drop();
});

interface Tally {
  answers: number;
  /** Responses during draining, with and without `Connection: close`. */
  closing: number;
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
  const deadline = Date.now() + 40_000;
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
      if (wasDraining) tally[answer.closes ? 'closing' : 'keeping']++;
      if (answer.status === 201) tally.created.push(name);
      else if (answer.status !== 200) throw new Error(`answered with ${answer.status}`);
    } catch (error) {
      tally.resets.push(`${method}: ${(error as Error).message}`);
    }
    await pause(50 + number * 28);
  }
  agent.destroy();
}

describe('a service that receives a stop signal', () => {
  it.each([0, 2_000])(
    'a draining service answers every request on keep-alive connections with a SHUTDOWN_DELAY_MS of %s',
    async (delayMs) => {
      const service = await spawnService(database.url, { RUN_JOBS: 'off', SHUTDOWN_DELAY_MS: String(delayMs) });
      const tally: Tally = { answers: 0, closing: 0, keeping: 0, refused: 0, resets: [], created: [] };
      let draining = false;
      // The rate limit of one account would be too low for them.
      const accounts = await Promise.all(Array.from({ length: 4 }, () => openAccount(opener.service.app)));
      const keyOf = (number: number) => (accounts[number % 4] as (typeof accounts)[number]).keys.admin;
      const clients = Array.from({ length: 32 }, (_, number) => runClient(service, keyOf(number), number, tally, () => draining));
      await until(
        () => tally.answers,
        (answers) => answers > 200,
        30_000,
      );
      const since = Date.now();
      const ended = service.terminate();
      await until(
        () =>
          service.get('/health/ready').then(
            ({ status }) => status,
            () => 0,
          ),
        (status) => status !== 200,
        5_000,
      );
      draining = true;
      const end = await ended;
      const ms = Date.now() - since;
      await Promise.all(clients);
      console.info(`Delay ${delayMs}: ended after ${ms} ms; ${JSON.stringify({ ...tally, created: tally.created.length })}`);
      expect(tally.resets).toEqual([]);
      expect(tally.keeping).toBe(0);
      expect(end).toEqual({ code: 0, signal: null });
      expect(ms).toBeLessThan(delayMs + 15_000);
      const kept = await opener.look('select name from campaigns.campaign where name = any($1)', [tally.created]);
      expect(kept.map(({ name }) => name).toSorted()).toEqual(tally.created.toSorted());
      if (delayMs > 0) expect(tally.closing).toBeGreaterThan(0);
      service.close();
    },
    90_000,
  );

  it('a draining service closes an idle connection after five seconds without a reset', async () => {
    const service = await spawnService(database.url, { RUN_JOBS: 'off' });
    const idle = await RawConnection.open({ port: service.port, tls: { ca: service.ca } });
    const errors: Error[] = [];
    idle.socket.on('error', (error) => errors.push(error));
    idle.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect((await idle.read())?.headers['connection']).toBe('keep-alive');
    const closed = new Promise((resolve) => idle.socket.once('end', resolve));
    const since = Date.now();
    const ended = service.terminate();
    await closed;
    const ms = Date.now() - since;
    idle.end();
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(ms).toBeGreaterThan(4_900);
    expect(errors).toEqual([]);
    service.close();
  }, 60_000);

  it('a draining service finishes the request in progress, closes the connection, and starts no further request', async () => {
    const service = await spawnService(database.url, { RUN_JOBS: 'off' });
    const { keys } = await openAccount(opener.service.app);
    const head = (...lines: string[]) => lines.map((line) => `${line}\r\n`).join('');
    const body = JSON.stringify({ name: 'Piped', objective: 'traffic' });
    const common = ['Host: localhost', `Authorization: Bearer ${keys.admin}`];
    const connection = await RawConnection.open({ port: service.port, tls: { ca: service.ca } });
    // The first request waits for its body, so that the service receives the signal while it is in progress.
    connection.write(
      `${head('POST /v1/campaigns HTTP/1.1', ...common, 'Content-Type: application/json', `Content-Length: ${body.length}`, 'Expect: 100-continue')}\r\n`,
    );
    expect((await connection.read())?.status).toBe(100);
    const ended = service.terminate();
    await until(
      () =>
        service.get('/health/ready').then(
          ({ status }) => status,
          () => 0,
        ),
      (status) => status !== 200,
      5_000,
    );
    connection.write(`${body}${head('GET /v1/campaigns HTTP/1.1', ...common)}\r\n`);
    const answer = await connection.read();
    expect([answer?.status, answer?.headers['connection']]).toEqual([201, 'close']);
    // A request after the last response is not started, so the client can retry it.
    expect(await connection.read()).toBeNull();
    connection.end();
    expect(await ended).toEqual({ code: 0, signal: null });
    service.close();
  }, 60_000);
});
