import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { connect } from 'node:tls';
import { certificateFor } from '#libs/edge';
import { RawConnection } from '../hostile/raw-socket.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { CapturedLog } from '../setup/captured-log.js';
import { until } from '../setup/until.js';

describe('a certificate that is replaced while the service runs', () => {
  let api: TestService;
  let tls: string;
  const other = mkdtempSync(join(tmpdir(), 'acs-other-tls-'));
  const log = new CapturedLog();

  beforeAll(async () => {
    api = await startTestService({ environment: { RUN_JOBS: 'off' }, log: { level: 'info', out: log.out } });
    tls = dirname(api.service.caCertPath as string);
    await certificateFor({ certPath: null, keyPath: null, dataDir: other });
  });
  afterAll(async () => {
    await api.stop();
    rmSync(other, { recursive: true, force: true });
  });

  const port = () => api.service.httpsPort;
  /** The fingerprint and the protocol of a new connection. */
  const handshake = () =>
    new Promise<{ fingerprint: string; protocol: string | null }>((resolve, reject) => {
      const socket = connect({ port: port(), host: '127.0.0.1', rejectUnauthorized: false }, () => {
        resolve({ fingerprint: socket.getPeerCertificate().fingerprint256, protocol: socket.getProtocol() });
        socket.destroy();
      });
      socket.on('error', reject);
    });

  it('new connections get the new certificate, an open one continues, and a damaged file changes nothing', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: readFileSync(join(tls, 'ca.pem')) });
    const get = () =>
      new Promise<{ status: number | undefined; localPort: number | undefined }>((resolve, reject) => {
        const sent = request(`https://localhost:${port()}/health/live`, { agent }, (response) => {
          const { localPort } = response.socket;
          response.resume().on('end', () => resolve({ status: response.statusCode, localPort }));
        });
        sent.on('error', reject).end();
      });
    const before = await handshake();
    const kept = await get();
    cpSync(join(other, 'tls'), tls, { recursive: true });
    const after = await until(handshake, ({ fingerprint }) => fingerprint !== before.fingerprint, 30_000);
    expect(await get()).toEqual({ status: 200, localPort: kept.localPort });

    writeFileSync(join(tls, 'cert.pem'), 'damaged');
    await until(
      () => log.lines,
      (lines) => lines.some((line) => line.includes('the changed certificate cannot be used; the former one stays in use')),
      30_000,
    );
    expect(await handshake()).toEqual(after);
    expect(await get()).toEqual({ status: 200, localPort: kept.localPort });
    agent.destroy();
  }, 90_000);

  it('the protocol versions stay restricted after the certificate was replaced', async () => {
    const outcome = await new Promise((resolve) => {
      const socket = connect({ port: port(), host: '127.0.0.1', rejectUnauthorized: false, maxVersion: 'TLSv1.1', minVersion: 'TLSv1' });
      socket.on('secureConnect', () => resolve('connected')).on('error', () => resolve('refused'));
    });
    expect(outcome).toBe('refused');
    const ciphers = await new Promise((resolve) => {
      const options = { port: port(), host: '127.0.0.1', rejectUnauthorized: false, maxVersion: 'TLSv1.2' as const };
      const socket = connect({ ...options, ciphers: 'ECDHE-ECDSA-AES128-SHA256' });
      socket.on('secureConnect', () => resolve('connected')).on('error', () => resolve('refused'));
    });
    expect(ciphers).toBe('refused');
  });
});

describe('Strict-Transport-Security', () => {
  it.each([
    ['off', 'max-age=63072000'],
    ['on', 'max-age=63072000; includeSubDomains'],
  ])('HSTS_INCLUDE_SUBDOMAINS=%s is in every response, also to malformed requests', async (setting, expected) => {
    const api = await startTestService({ environment: { RUN_JOBS: 'off', HSTS_INCLUDE_SUBDOMAINS: setting } });
    for (const path of ['/health/live', '/v1/campaigns', '/nowhere', '/docs']) {
      expect((await api.get(path)).headers['strict-transport-security']).toBe(expected);
    }
    const raw = await RawConnection.open({ port: api.service.httpsPort, tls: { ca: api.ca } });
    raw.write('GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n');
    expect(await raw.read()).toMatchObject({ status: 400, headers: { 'strict-transport-security': expected } });
    raw.socket.destroy();
    await api.stop();
  });
});
