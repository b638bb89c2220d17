import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { startTestService, type TestService } from '../setup/test-service.js';
import { expectEdgeHeaders, expectErrorEnvelope } from './sane-answer.js';
import { RawConnection, type RawTarget } from './raw-socket.js';

let service: TestService;
let key: string;
let secure: RawTarget;
let plain: RawTarget;

beforeAll(async () => {
  service = await startTestService();
  key = (await service.openAccount()).keys.admin;
  secure = { port: Number(new URL(service.service.baseUrl).port), tls: { ca: service.ca } };
  plain = { port: Number(new URL(service.service.httpUrl as string).port), tls: null };
});
afterAll(() => service.stop());

interface SlowClient {
  readonly name: string;
  readonly open: () => Promise<Socket>;
  readonly first: () => string | Buffer;
  /** What it sends every second, to look alive. */
  readonly drip: string;
  /** The code that it must be told before it is cut off; null: it said nothing that could be answered. */
  readonly answer: string | null;
}

const bare = (target: () => RawTarget) => () => Promise.resolve(connect(target().port, '127.0.0.1'));
const shaken = () =>
  new Promise<Socket>((resolve, reject) => {
    const socket: Socket = connectTls({ port: secure.port, host: '127.0.0.1', servername: 'localhost', ca: service.ca }, () =>
      resolve(socket),
    );
    socket.once('error', reject);
  });
const startOfHandshake = Buffer.from('16030102000100 01fc0303'.replace(' ', ''), 'hex');

const slowClients: SlowClient[] = [
  { name: 'no byte at all', open: bare(() => secure), first: () => '', drip: '', answer: null },
  { name: 'half a handshake', open: bare(() => secure), first: () => startOfHandshake, drip: '\x00', answer: null },
  { name: 'a handshake, then nothing', open: shaken, first: () => '', drip: '', answer: null },
  {
    name: 'slow headers',
    open: shaken,
    first: () => 'GET /v1/campaigns HTTP/1.1\r\nHost: localhost\r\n',
    drip: 'X-A: b\r\n',
    answer: 'request_timeout',
  },
  {
    name: 'a slow body',
    open: shaken,
    first: () =>
      `POST /v1/campaigns HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`,
    drip: ' ',
    answer: 'request_timeout',
  },
];
const slowPlainClients: SlowClient[] = [
  { name: 'no byte at all in plain', open: bare(() => plain), first: () => '', drip: '', answer: null },
  {
    name: 'slow headers in plain',
    open: bare(() => plain),
    first: () => 'GET / HTTP/1.1\r\n',
    drip: 'X-A: b\r\n',
    answer: 'https_required',
  },
  {
    name: 'slow headers in plain on the TLS port',
    open: bare(() => secure),
    first: () => 'GET / HTTP/1.1\r\n',
    drip: 'X-A: b\r\n',
    answer: 'https_required',
  },
];

interface Outcome {
  readonly name: string;
  readonly ms: number;
  readonly answer: Awaited<ReturnType<RawConnection['read']>>;
}

/** Opens one slow client and waits until the service has had enough of it. */
async function suffer({ name, open, first, drip }: SlowClient): Promise<Outcome> {
  const socket = await open();
  // The handshakes of hundreds at once are work of this process, on both sides.
  const start = Date.now();
  const connection = RawConnection.over(socket);
  connection.write(first());
  const dripping = setInterval(() => drip !== '' && connection.write(drip), 1_000);
  try {
    const answer = await connection.read({ timeoutMs: 15_000 });
    if (answer !== null) expect(await connection.read()).toBeNull();
    return { name, ms: Date.now() - start, answer };
  } finally {
    clearInterval(dripping);
    connection.end();
  }
}

function expectNotified(outcomes: Outcome[], clients: SlowClient[]): void {
  for (const { name, ms, answer } of outcomes) {
    expect(ms).toBeLessThanOrEqual(10_000);
    const expected = clients.find((client) => client.name === name)?.answer ?? null;
    if (expected === null && answer === null) continue;
    if (answer === null) throw new Error(`${name} was cut off without an answer`);
    expectEdgeHeaders(answer);
    expectErrorEnvelope(answer);
    expect(answer.headers['connection']).toBe('close');
    expect(answer.body.error.code).toBe(expected ?? 'request_timeout');
  }
}

it('500 slow connections are all closed in 10 seconds, and everybody else is served', async () => {
  let isOver = false;
  const waits: number[] = [];
  const others = (async () => {
    while (!isOver) {
      const start = Date.now();
      const [known, fresh] = await Promise.all([service.get('/v1/campaigns?limit=1', key), freshRequest()]);
      expect([known.status, fresh]).toEqual([200, 200]);
      waits.push(Date.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  const clients = slowClients.flatMap((client) => Array<SlowClient>(100).fill(client));
  const outcomes = await Promise.all(clients.map(suffer));
  isOver = true;
  await others;
  expect(outcomes).toHaveLength(500);
  expectNotified(outcomes, slowClients);
  expect(waits.length).toBeGreaterThan(20);
  // Sooner than any of the slow ones is given up.
  expect(Math.max(...waits)).toBeLessThan(5_000);
}, 30_000);

it('slow clients without TLS are closed as soon, also where no plain port listens', async () => {
  const alone = await startTestService({ environment: { HTTP_PORT: 'off' } });
  const port = Number(new URL(alone.service.baseUrl).port);
  const lonely: SlowClient = {
    ...(slowPlainClients[2] as SlowClient),
    name: 'slow headers in plain on the only port',
    open: () => Promise.resolve(connect(port, '127.0.0.1')),
  };
  const clients = [...slowPlainClients, lonely];
  try {
    const outcomes = await Promise.all(clients.flatMap((client) => Array<SlowClient>(10).fill(client)).map(suffer));
    for (const { ms } of outcomes) expect(ms).toBeLessThanOrEqual(10_000);
    expectNotified(
      outcomes.filter(({ answer, name }) => answer !== null || !name.startsWith('no byte')),
      clients.map((client) => ({ ...client, answer: client.answer ?? 'https_required' })),
    );
  } finally {
    await alone.stop();
  }
}, 30_000);

it('a client that sends its request in small pieces, but in time, is served', async () => {
  const connection = await RawConnection.open(secure);
  const bytes = `GET /v1/campaigns?limit=1 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`;
  for (let at = 0; at < bytes.length; at += 8) {
    connection.write(bytes.slice(at, at + 8));
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  expect((await connection.read())?.status).toBe(200);
  connection.end();
});

async function freshRequest(): Promise<number | undefined> {
  const connection = await RawConnection.open(secure);
  connection.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  const answer = await connection.read();
  connection.end();
  return answer?.status;
}
