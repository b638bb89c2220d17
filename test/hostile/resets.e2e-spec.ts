import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { setTimeout as pause } from 'node:timers/promises';
import { createSandboxDatabase } from '../setup/sandbox.js';
import { type SandboxProcess, spawnSandbox } from '../setup/sandbox-process.js';
import { type ProcessEnd, type ServiceProcess, spawnService } from '../setup/service-process.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';

/** Whatever is sent and however the connection ends, the process goes on. In this file every target is a process of its own. */
let database: TestDatabase;
let sandboxDatabase: Awaited<ReturnType<typeof createSandboxDatabase>>;
let service: ServiceProcess;
let sandbox: SandboxProcess;
const ends: Record<string, ProcessEnd> = {};

beforeAll(async () => {
  [database, sandboxDatabase] = await Promise.all([createTestDatabase(), createSandboxDatabase()]);
  [service, sandbox] = await Promise.all([
    spawnService(database.url, { HTTP_PORT: '0', RUN_JOBS: 'off' }),
    spawnSandbox(sandboxDatabase.url),
  ]);
  void service.ended.then((end) => (ends['service'] = end));
  void sandbox.ended.then((end) => (ends['sandbox'] = end));
}, 180_000);
afterAll(async () => {
  if (ends['service'] === undefined) await service.stop();
  if (ends['sandbox'] === undefined) await sandbox.stop();
  await database.drop();
  await sandboxDatabase.drop();
});

const ports = {
  plain: () => ({ port: service.httpPort as number, isTls: false }),
  'TLS, in the clear': () => ({ port: service.port, isTls: false }),
  TLS: () => ({ port: service.port, isTls: true }),
  sandbox: () => ({ port: Number(new URL(sandbox.url).port), isTls: false }),
};

const get = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n';
const post = (...lines: string[]) => `POST /v1/campaigns HTTP/1.1\r\nHost: localhost\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`;
const tlsHello = Buffer.from('16030100c5010000c10303', 'hex').toString('latin1') + 'h'.repeat(186);

const messages: [string, string][] = [
  ['nothing', ''],
  ['a whole request', get],
  ['CONNECT', 'CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n'],
  ['CONNECT with bytes behind it', `CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n${tlsHello}`],
  ['CONNECT with a credential', 'CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\nAuthorization: Bearer acs_x\r\n\r\n'],
  ['an upgrade', 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
  ['an upgrade with a body', `${post('Connection: Upgrade', 'Upgrade: h2c', 'Content-Length: 4')}body`],
  ['HTTP/2 with prior knowledge', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['OPTIONS *', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['garbage', '\x00\x01\xff garbage \r\n\r\n\r\n'],
  ['the hello of TLS', tlsHello],
  ['half a head', 'GET /v1/campaigns HTTP/1.1\r\nHost: loc'],
  ['half a body', `${post('Content-Type: application/json', 'Content-Length: 1000')}{"name":`],
  ['a body that waits for 100 Continue', post('Content-Type: application/json', 'Content-Length: 10', 'Expect: 100-continue')],
  ['an odd expectation', post('Content-Length: 0', 'Expect: 200-ok')],
  ['broken chunks', `${post('Content-Type: application/json', 'Transfer-Encoding: chunked')}zz\r\nno chunk\r\n`],
  ['two framings', `${post('Content-Length: 3', 'Transfer-Encoding: chunked')}0\r\n\r\n`],
  ['a head that is too long', `GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`],
  ['fifty pipelined requests', get.repeat(50)],
];

const endings = {
  RST: (socket: Socket) => socket.resetAndDestroy(),
  FIN: (socket: Socket) => socket.destroy(),
  'half-close': (socket: Socket) => socket.end(),
};
const delaysMs = [0, 5, 50, 500];

/** Sends the message, waits, ends the connection, and gives the other side a moment to end it too. */
async function attack(target: { port: number; isTls: boolean }, message: string, end: (socket: Socket) => void, delayMs: number) {
  const raw = connect({ port: target.port, host: '127.0.0.1' });
  raw.on('error', () => undefined);
  const closed = new Promise((resolve) => raw.once('close', resolve));
  let stream = raw;
  if (target.isTls) {
    stream = connectTls({ socket: raw, servername: 'localhost', ca: service.ca });
    stream.on('error', () => undefined);
  }
  const isOpen = await new Promise<boolean>((resolve) => {
    stream.once(target.isTls ? 'secureConnect' : 'connect', () => resolve(true));
    raw.once('close', () => resolve(false));
  });
  if (!isOpen) throw new Error(`Nothing accepts connections on port ${target.port} any more.`);
  stream.resume();
  if (message !== '') stream.write(Buffer.from(message, 'latin1'));
  if (delayMs > 0) await pause(delayMs);
  end(target.isTls && end !== endings['half-close'] ? raw : stream);
  const timeout = new AbortController();
  await Promise.race([closed, pause(300, undefined, { signal: timeout.signal }).catch(() => undefined)]);
  timeout.abort();
  raw.destroy();
}

/** Ends the connection in every way on every port, at once. Afterwards both processes run and serve. */
async function attackWith(message: string): Promise<number> {
  const cells = Object.values(ports).flatMap((port) =>
    [message, get + message].flatMap((text) =>
      Object.values(endings).flatMap((end) => delaysMs.map((delayMs) => attack(port(), text, end, delayMs))),
    ),
  );
  await Promise.all(cells);
  const { status } = await service.get('/health/live');
  const { ok } = await fetch(`${sandbox.url}/health`);
  expect({ status, ok, ends }).toEqual({ status: 200, ok: true, ends: {} });
  return cells.length;
}

describe('no client ends a process', () => {
  /** Most of an attack is waiting, so some messages are tried at once. A process that ends also fails the messages after it. */
  const lanes = 4;
  const attacked = new Map<string, PromiseSettledResult<number>>();
  beforeAll(async () => {
    const left = [...messages];
    const lane = async () => {
      for (let next = left.shift(); next !== undefined && Object.keys(ends).length === 0; next = left.shift()) {
        const [name, message] = next;
        const [outcome] = await Promise.allSettled([attackWith(message)]);
        attacked.set(name, outcome);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }, 240_000);

  it.each(messages)('by sending %s and closing or resetting the connection, alone or behind a request', (name) => {
    const cells = Object.keys(ports).length * 2 * Object.keys(endings).length * delaysMs.length;
    expect([cells, attacked.get(name)]).toEqual([4 * 2 * 3 * 4, { status: 'fulfilled', value: cells }]);
  });
});
