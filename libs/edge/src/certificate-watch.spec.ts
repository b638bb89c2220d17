import { X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { generate } from 'selfsigned';
import { type Certificate, certificateFor, type CertificateSource } from './certificate.js';
import { CertificateWatch } from './certificate-watch.js';

let folder: string;
let lines: { readonly level: number; readonly msg: string }[];
let applied: Certificate[];
let watch: CertificateWatch | undefined;
const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acs-tls-'));
  lines = [];
  applied = [];
});
afterEach(async () => {
  await watch?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const make = (days = 90) =>
  generate([{ name: 'commonName', value: 'ads.example' }], { keyType: 'ec', notAfterDate: new Date(Date.now() + days * 86_400_000) });

/** Writes a pair of files into a folder and returns the certificate. */
async function writePair(into: string, days?: number): Promise<string> {
  const { cert, private: key } = await make(days);
  mkdirSync(into, { recursive: true });
  writeFileSync(join(into, 'key.pem'), key);
  writeFileSync(join(into, 'cert.pem'), cert);
  return cert;
}

async function open(source: CertificateSource, renewalMs = 3_600_000): Promise<void> {
  const current = await certificateFor(source);
  watch = new CertificateWatch({ source, current, apply: (certificate) => applied.push(certificate), logger, intervalMs: 20, renewalMs });
}

const configured = (name: string): CertificateSource => ({
  certPath: join(folder, name, 'cert.pem'),
  keyPath: join(folder, name, 'key.pem'),
  dataDir: folder,
});

async function until(isDone: () => boolean): Promise<void> {
  for (const end = Date.now() + 30_000; !isDone();) {
    if (Date.now() > end) throw new Error(`It did not happen: ${JSON.stringify(lines)}`);
    await pause(10);
  }
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('the certificate of TLS_CERT', () => {
  it('a renewed certificate is applied once, and an unchanged one never', async () => {
    await writePair(join(folder, 'own'));
    await open(configured('own'));
    await pause(200);
    expect(applied).toEqual([]);
    const renewed = await writePair(join(folder, 'own'));
    await until(() => applied.length > 0);
    await pause(200);
    expect(applied.map(({ cert }) => cert)).toEqual([renewed]);
    expect(lines.map(({ msg }) => msg)).toEqual(['a new certificate is used for new connections']);
  });

  it('a secret whose folder is replaced by a symbolic link is applied', async () => {
    await writePair(join(folder, 'v1'));
    const renewed = await writePair(join(folder, 'v2'));
    symlinkSync('v1', join(folder, 'current'));
    await open(configured('current'));
    await pause(100);
    symlinkSync('v2', join(folder, 'next'));
    renameSync(join(folder, 'next'), join(folder, 'current'));
    await until(() => applied.length > 0);
    expect(applied[0]?.cert).toBe(renewed);
  });

  it.each([
    ['text that is no certificate', async () => writeFileSync(join(folder, 'own', 'cert.pem'), 'broken')],
    ['a certificate without its key', async () => writeFileSync(join(folder, 'own', 'cert.pem'), (await make()).cert)],
    ['no file', async () => rmSync(join(folder, 'own', 'key.pem'))],
  ])('%s keeps the former one in use and is logged once, and a repaired one is applied', async (_, damage) => {
    await writePair(join(folder, 'own'));
    await open(configured('own'));
    await pause(100);
    await damage();
    await until(() => lines.length > 0);
    await pause(200);
    expect(applied).toEqual([]);
    expect(lines).toMatchObject([{ level: 50, msg: 'the changed certificate cannot be used; the former one stays in use' }]);
    const repaired = await writePair(join(folder, 'own'));
    await until(() => applied.length > 0);
    expect(applied[0]?.cert).toBe(repaired);
  });

  it('a service does not start with a certificate and the key of another one', async () => {
    await writePair(join(folder, 'own'));
    writeFileSync(join(folder, 'own', 'key.pem'), (await make()).private);
    await expect(certificateFor(configured('own'))).rejects.toThrow(/key/);
  });
});

describe('the self-signed certificate', () => {
  const source = (): CertificateSource => ({ certPath: null, keyPath: null, dataDir: folder });
  const read = (name: string) => readFileSync(join(folder, 'tls', name), 'utf8');

  /** Replaces the certificate by one of the same CA that expires in some days. */
  async function shorten(days: number): Promise<void> {
    const ca = { cert: read('ca.pem'), key: read('ca-key.pem') };
    const leaf = await generate([{ name: 'commonName', value: 'localhost' }], {
      keyType: 'ec',
      ca,
      notAfterDate: new Date(Date.now() + days * 86_400_000),
    });
    writeFileSync(join(folder, 'tls', 'key.pem'), leaf.private);
    writeFileSync(join(folder, 'tls', 'cert.pem'), `${leaf.cert}\n${ca.cert}`);
  }

  it('a certificate is renewed while the service runs, by the CA that clients trust already', async () => {
    await open(source(), 50);
    const ca = read('ca.pem');
    await shorten(10);
    await until(() => applied.some(({ cert }) => Date.parse(new X509Certificate(cert).validTo) > Date.now() + 300 * 86_400_000));
    expect(read('ca.pem')).toBe(ca);
    expect(new X509Certificate(read('cert.pem')).verify(new X509Certificate(ca).publicKey)).toBe(true);
  });

  it('a certificate that is valid for long is not renewed', async () => {
    await open(source(), 20);
    const before = read('cert.pem');
    await pause(300);
    expect(read('cert.pem')).toBe(before);
  });

  it('processes that share the folder agree on one certificate, its key and its CA', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => certificateFor(source())));
    await expect(certificateFor(source())).resolves.toMatchObject({ cert: read('cert.pem'), key: read('key.pem') });
    expect(new X509Certificate(read('cert.pem')).verify(new X509Certificate(read('ca.pem')).publicKey)).toBe(true);
    expect(all).toHaveLength(6);
  });

  it('damaged files are replaced when the service starts', async () => {
    await certificateFor(source());
    writeFileSync(join(folder, 'tls', 'cert.pem'), 'damaged');
    const { cert } = await certificateFor(source());
    expect(new X509Certificate(cert).subjectAltName).toContain('localhost');
  });
});
