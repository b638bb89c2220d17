import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ConnectionOptions, connect as connectTls, type TLSSocket } from 'node:tls';
import { generate } from 'selfsigned';
import { beside } from '../setup/beside.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { RawConnection, type RawTarget } from './raw-socket.js';
import { expectEdgeHeaders, expectErrorEnvelope } from './sane-answer.js';

// What happens on a connection before there is a request: handshakes, and clients that take their time.

const isFull = process.env['TEST_SCALE'] === 'full';

let service: TestService;
/** Another one with an RSA certificate and without a port for plain HTTP. */
let rsaService: TestService;
let folder: string;
let key: string;
let secure: RawTarget;
let plain: RawTarget;

const portOf = (of: TestService) => Number(new URL(of.service.baseUrl).port);

beforeAll(async () => {
  // All slow clients have one address, whose share of new connections is a fortieth of all.
  const crowd = { MAX_CONNECTIONS: '100000' };
  service = await startTestService({ environment: { RUN_JOBS: 'off', ...crowd } });
  key = (await service.openAccount()).keys.admin;
  secure = { port: portOf(service), tls: { ca: service.ca } };
  plain = { port: Number(new URL(service.service.httpUrl as string).port), tls: null };
  folder = mkdtempSync(join(tmpdir(), 'acs-rsa-'));
  // The key exchange without forward secrecy needs an RSA certificate to be possible at all.
  const rsa = await generate([{ name: 'commonName', value: 'localhost' }], { keyType: 'rsa', keySize: 2048, algorithm: 'sha256' });
  mkdirSync(join(folder, 'tls'));
  for (const [name, text] of Object.entries({ cert: rsa.cert, key: rsa.private, ca: rsa.cert }))
    writeFileSync(join(folder, 'tls', `${name}.pem`), text);
  const environment = { DATA_DIR: folder, HTTP_PORT: 'off', RUN_JOBS: 'off', ...crowd };
  rsaService = await startTestService({ database: service.database, environment });
}, 180_000);
afterAll(async () => {
  await rsaService.stop();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The protocol and cipher that were agreed on, or the code of the refusal. */
function shakeHands(
  options: ConnectionOptions,
  of = service,
): Promise<{ protocol: string | null; cipher: string; socket: TLSSocket } | string> {
  return new Promise((resolve) => {
    const socket = connectTls({ port: portOf(of), host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false, ...options }, () =>
      resolve({ protocol: socket.getProtocol(), cipher: socket.getCipher().name, socket }),
    );
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}

async function expectAnswered(socket: TLSSocket): Promise<void> {
  const connection = RawConnection.over(socket);
  connection.write('GET /v1/campaigns HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect((await connection.read())?.body.error.code).toBe('missing_api_key');
  connection.end();
}

describe('what is spoken', () => {
  it.each([
    ['TLSv1.3', 'TLS_AES_256_GCM_SHA384'],
    ['TLSv1.3', 'TLS_AES_128_GCM_SHA256'],
    ['TLSv1.3', 'TLS_CHACHA20_POLY1305_SHA256'],
    ['TLSv1.2', 'ECDHE-ECDSA-AES128-GCM-SHA256'],
    ['TLSv1.2', 'ECDHE-ECDSA-AES256-GCM-SHA384'],
    ['TLSv1.2', 'ECDHE-ECDSA-CHACHA20-POLY1305'],
  ] as const)('%s with %s', async (version, cipher) => {
    const hands = await shakeHands({ minVersion: version, maxVersion: version, ciphers: cipher });
    if (typeof hands === 'string') throw new Error(hands);
    expect(hands).toMatchObject({ protocol: version, cipher });
    await expectAnswered(hands.socket);
  });
});

describe('what is refused', () => {
  it.each(['TLSv1', 'TLSv1.1'] as const)('%s', async (version) => {
    const options: ConnectionOptions = { minVersion: version, maxVersion: version, ciphers: 'ALL:@SECLEVEL=0' };
    expect(await shakeHands(options)).toBe('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION');
  });

  it.each([
    'ECDHE-ECDSA-AES128-SHA256',
    'ECDHE-ECDSA-AES256-SHA',
    'ECDHE-RSA-AES128-SHA256',
    'ECDHE-RSA-AES256-SHA',
    'AES128-GCM-SHA256',
    'AES256-SHA256',
    'DHE-RSA-AES128-GCM-SHA256',
    'ECDHE-ECDSA-AES128-CCM',
  ])('%s', async (cipher) => {
    const options: ConnectionOptions = { maxVersion: 'TLSv1.2', ciphers: `${cipher}:@SECLEVEL=0` };
    for (const server of [service, rsaService])
      expect(await shakeHands(options, server)).toMatch(/^ERR_SSL_(SSLV3|SSL\/TLS)_ALERT_HANDSHAKE_FAILURE$/);
  });

  it('HTTP/2 as the only protocol', async () => {
    expect(await shakeHands({ ALPNProtocols: ['h2'] })).toMatch(/NO_APPLICATION_PROTOCOL/);
  });
});

describe('odd handshakes', () => {
  it.each(['evil.example', 'x'.repeat(255), '*.localhost', '_', 'xn--caf-dma.example', 'localhost.'])(
    'the server name %s changes nothing',
    async (servername) => {
      const hands = await shakeHands({ servername });
      if (typeof hands === 'string') throw new Error(hands);
      expect(hands.socket.getPeerCertificate().subject.CN).toBe('localhost');
      await expectAnswered(hands.socket);
    },
  );

  it('no server name', async () => {
    const hands = await shakeHands({ servername: '' });
    if (typeof hands === 'string') throw new Error(hands);
    await expectAnswered(hands.socket);
  });

  it('a client cannot make the service renegotiate', async () => {
    const hands = await shakeHands({ maxVersion: 'TLSv1.2' });
    if (typeof hands === 'string') throw new Error(hands);
    const refusal = await new Promise<Error | null>((resolve) => {
      hands.socket.on('error', resolve);
      hands.socket.on('close', () => resolve(new Error('closed')));
      hands.socket.renegotiate({ rejectUnauthorized: false }, resolve);
    });
    expect(refusal).not.toBeNull();
    hands.socket.destroy();
  });

  it.each([
    ['a record of garbage', '1603010100' + 'ff'.repeat(256)],
    ['a record longer than allowed', '160301ffff' + '00'.repeat(400)],
    ['a hello cut short and closed', '1603010005010000fc03'],
    ['an alert', '15030100020228'],
    ['a heartbeat that asks for more than it sends', '1803020003014000'],
    ['application data first', '170303001000112233445566778899aabbccddeeff'],
  ])('%s ends that connection only', async (_, hex) => {
    const connection = RawConnection.over(connect(portOf(service), '127.0.0.1'));
    connection.socket.end(Buffer.from(hex, 'hex'));
    // The service speaks TLS or closes; it does not answer HTTP that nobody asked for, but for bytes that are no handshake.
    const closed = new Promise((resolve) => connection.socket.once('close', resolve));
    await closed;
    expect((await service.get('/health/live')).status).toBe(200);
  });

  it('an old SSL 2 hello is told that HTTPS is required', async () => {
    const connection = RawConnection.over(connect(portOf(service), '127.0.0.1'));
    connection.write(Buffer.from('802e0100020015000000100100800200800300800400800500800600400700c0', 'hex'));
    const answer = await connection.read();
    if (answer === null) throw new Error('no answer');
    expectEdgeHeaders(answer);
    expectErrorEnvelope(answer);
    expect(answer.body.error.code).toBe('https_required');
    connection.end();
  });

  it('garbage under an established session ends that connection only', async () => {
    const raw = connect(portOf(service), '127.0.0.1');
    const socket = connectTls({ socket: raw, servername: 'localhost', ca: service.ca });
    await new Promise((resolve) => socket.once('secureConnect', resolve));
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => raw.once('close', resolve));
    raw.write(Buffer.from('1703030010' + 'ab'.repeat(16), 'hex'));
    await closed;
    expect((await service.get('/health/live')).status).toBe(200);
  });
});

interface SlowClient {
  readonly name: string;
  readonly open: () => Promise<Socket>;
  readonly first: () => string | Buffer;
  /** What it sends every second, to look alive. */
  readonly drip: string;
  /** The code that it must be told before it is cut off; null: it said nothing that could be answered. */
  readonly answer: string | null;
}

const bare = (port: () => number) => () =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(port(), '127.0.0.1', () => resolve(socket));
    socket.once('error', reject);
  });
const shaken = () =>
  new Promise<Socket>((resolve, reject) => {
    const socket: Socket = connectTls({ port: secure.port, host: '127.0.0.1', servername: 'localhost', ca: service.ca }, () =>
      resolve(socket),
    );
    socket.once('error', reject);
  });
const startOfHandshake = Buffer.from('16030102000100 01fc0303'.replace(' ', ''), 'hex');

const slowClients: SlowClient[] = [
  { name: 'no byte at all', open: bare(() => secure.port), first: () => '', drip: '', answer: null },
  { name: 'half a handshake', open: bare(() => secure.port), first: () => startOfHandshake, drip: '\x00', answer: null },
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
  { name: 'no byte at all in plain', open: bare(() => plain.port), first: () => '', drip: '', answer: null },
  {
    name: 'slow headers in plain',
    open: bare(() => plain.port),
    first: () => 'GET / HTTP/1.1\r\n',
    drip: 'X-A: b\r\n',
    answer: 'https_required',
  },
  {
    name: 'slow headers in plain on the TLS port',
    open: bare(() => secure.port),
    first: () => 'GET / HTTP/1.1\r\n',
    drip: 'X-A: b\r\n',
    answer: 'https_required',
  },
  {
    name: 'slow headers in plain on the only port',
    open: bare(() => portOf(rsaService)),
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
  // Not before: opening hundreds of connections at once is work of this process, on both sides.
  const start = Date.now();
  const connection = RawConnection.over(socket);
  connection.write(first());
  const dripping = setInterval(() => drip !== '' && connection.write(drip), 1_000);
  try {
    const answer = await connection.read({ timeoutMs: 40_000 });
    if (answer !== null) expect(await connection.read()).toBeNull();
    return { name, ms: Date.now() - start, answer };
  } finally {
    clearInterval(dripping);
    connection.end();
  }
}

/** All of a kind in the full form, which runs alone on its machine; beside other tests the first one of them. */
function expectClosedInTime(outcomes: Outcome[]): void {
  const times = Map.groupBy(outcomes, ({ name }) => name);
  for (const kind of times.values()) {
    const closedAfterMs = kind.map(({ ms }) => ms);
    expect(isFull ? Math.max(...closedAfterMs) : Math.min(...closedAfterMs)).toBeLessThanOrEqual(10_000);
  }
}

function expectNotified(outcomes: Outcome[], clients: SlowClient[]): void {
  for (const { name, answer } of outcomes) {
    const expected = clients.find((client) => client.name === name)?.answer ?? null;
    if (expected === null && answer === null) continue;
    if (answer === null) throw new Error(`${name} was cut off without an answer`);
    expectEdgeHeaders(answer);
    expectErrorEnvelope(answer);
    expect(answer.headers['connection']).toBe('close');
    expect(answer.body.error.code).toBe(expected ?? 'request_timeout');
  }
}

describe('slow clients', () => {
  const ofEach = isFull ? 100 : 20;
  const plainOfEach = isFull ? 10 : 5;
  const everyone = slowClients.length * ofEach;
  let outcomes: Outcome[];
  let plainOutcomes: Outcome[];
  const waits: number[] = [];
  const statuses = new Set<number | undefined>();

  // All of them at once, with and without TLS, while others use the service.
  beforeAll(async () => {
    const ask = async () => {
      const start = Date.now();
      const [known, fresh] = await Promise.all([service.get('/v1/campaigns?limit=1', key), freshRequest()]);
      for (const status of [known.status, fresh]) statuses.add(status);
      waits.push(Date.now() - start);
      await pause(isFull ? 50 : 250);
    };
    const all = (clients: SlowClient[], count: number) =>
      Promise.all(clients.flatMap((client) => Array<SlowClient>(count).fill(client)).map(suffer));
    [outcomes, plainOutcomes] = await beside(ask, () => Promise.all([all(slowClients, ofEach), all(slowPlainClients, plainOfEach)]));
  }, 120_000);

  it(`${everyone} slow connections are all closed in 10 seconds, and everybody else is served`, () => {
    expect(outcomes).toHaveLength(everyone);
    expectClosedInTime(outcomes);
    expectNotified(outcomes, slowClients);
    expect([...statuses]).toEqual([200]);
    // As many as a busy machine lets through in the time until the last slow one is closed.
    // One every 250 ms, fewer on a busy machine.
    expect(waits.length).toBeGreaterThan(8);
    // Sooner than any of the slow ones is given up.
    expect(Math.max(...waits)).toBeLessThan(5_000);
  });

  it('slow clients without TLS are closed as soon, also where no plain port listens', () => {
    expect(plainOutcomes).toHaveLength(slowPlainClients.length * plainOfEach);
    expectClosedInTime(plainOutcomes);
    expectNotified(
      plainOutcomes.filter(({ answer, name }) => answer !== null || !name.startsWith('no byte')),
      slowPlainClients.map((client) => ({ ...client, answer: client.answer ?? 'https_required' })),
    );
  });

  it('a client that sends its request in small pieces, but in time, is served', async () => {
    const connection = await RawConnection.open(secure);
    const bytes = `GET /v1/campaigns?limit=1 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`;
    for (let at = 0; at < bytes.length; at += 8) {
      connection.write(bytes.slice(at, at + 8));
      await pause(30);
    }
    expect((await connection.read())?.status).toBe(200);
    connection.end();
  });
});

async function freshRequest(): Promise<number | undefined> {
  const connection = await RawConnection.open(secure);
  connection.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  const answer = await connection.read();
  connection.end();
  return answer?.status;
}
