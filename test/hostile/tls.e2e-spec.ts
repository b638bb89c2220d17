import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionOptions, connect as connectTls, type TLSSocket } from 'node:tls';
import { generate } from 'selfsigned';
import { startTestService, type TestService } from '../setup/test-service.js';
import { RawConnection } from './raw-socket.js';
import { expectErrorEnvelope, expectEdgeHeaders } from './sane-answer.js';

let service: TestService;
let rsaService: TestService;
let folder: string;

beforeAll(async () => {
  service = await startTestService();
  folder = mkdtempSync(join(tmpdir(), 'acs-rsa-'));
  // The key exchange without forward secrecy needs an RSA certificate to be possible at all.
  const rsa = await generate([{ name: 'commonName', value: 'localhost' }], { keyType: 'rsa', keySize: 2048, algorithm: 'sha256' });
  mkdirSync(join(folder, 'tls'));
  for (const [name, text] of Object.entries({ cert: rsa.cert, key: rsa.private, ca: rsa.cert }))
    writeFileSync(join(folder, 'tls', `${name}.pem`), text);
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

const portOf = (of: TestService) => Number(new URL(of.service.baseUrl).port);

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
  beforeAll(async () => {
    rsaService = await startTestService({
      database: service.database,
      environment: { DATA_DIR: folder },
    });
  });
  afterAll(() => rsaService?.stop());

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
