import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createPrivateKey, webcrypto, X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSecureContext } from 'node:tls';

// This file has no relative imports because the tests load it on its own.

export interface Certificate {
  readonly cert: string;
  readonly key: string;
  /** The path of the CA certificate that clients must trust. Null for a configured certificate. */
  readonly caPath: string | null;
}

/** Where the certificate is. Without both paths, it is a self-signed one in the data directory. */
export interface CertificateSource {
  readonly certPath: string | null;
  readonly keyPath: string | null;
  readonly dataDir: string;
}

interface CertificatePaths {
  readonly cert: string;
  readonly key: string;
  readonly ca: string | null;
}

const caName = 'Advertising Campaign Service local CA';
const leafName = [{ name: 'commonName', value: 'localhost' }];
const dayMs = 86_400_000;
const inDays = (n: number) => new Date(Date.now() + n * dayMs);
const ecKey = { keyType: 'ec', curve: 'P-256', algorithm: 'sha256' } as const;
const caDays = 3_650;
/** The maximum validity that all clients accept. */
const leafDays = 397;
/** Earlier than `acs doctor` warns. */
const renewalDays = 21;
const maxAttempts = 10;

const der = (tag: number, ...parts: Buffer[]) =>
  Buffer.concat([Buffer.from([tag, parts.reduce((n, { length }) => n + length, 0)]), ...parts]);
const subtree = (tag: number, name: string) => der(0x30, der(tag, Buffer.from(name, tag === 0x82 ? 'latin1' : 'hex')));
/** The extension nameConstraints (RFC 5280, 4.2.1.10): localhost, 127.0.0.1/32 and ::1/128. */
const localNamesOnly = der(
  0x30,
  der(0xa0, subtree(0x82, 'localhost'), subtree(0x87, '7f000001ffffffff'), subtree(0x87, `${'1'.padStart(32, '0')}${'f'.repeat(32)}`)),
);

export function certificatePaths({ certPath, keyPath, dataDir }: CertificateSource): CertificatePaths {
  if (certPath !== null && keyPath !== null) return { cert: certPath, key: keyPath, ca: null };
  const file = (name: string) => join(dataDir, 'tls', name);
  return { cert: file('cert.pem'), key: file('key.pem'), ca: file('ca.pem') };
}

/** Returns the configured certificate, or a self-signed one, which is created if it is missing or about to expire. */
export async function certificateFor(source: CertificateSource): Promise<Certificate> {
  await renewSelfSigned(source);
  return loadCertificate(source);
}

/** Reads the files. Throws an Error if TLS cannot use them. */
export function loadCertificate(source: CertificateSource): Certificate {
  const paths = certificatePaths(source);
  const certificate = { cert: readFileSync(paths.cert, 'utf8'), key: readFileSync(paths.key, 'utf8'), caPath: paths.ca };
  createSecureContext(certificate);
  if (!isPair(certificate.cert, certificate.key)) throw new Error(`${paths.key} is not the key of ${paths.cert}`);
  return certificate;
}

/** Creates a self-signed certificate if there is none, or if it expires soon. Does nothing for a configured certificate. */
export async function renewSelfSigned(source: CertificateSource): Promise<void> {
  if (source.certPath !== null) return;
  const paths = certificatePaths(source);
  // Processes that share the folder can create one at the same time, so that the files of two are mixed. Each then tries again.
  for (let attempt = 1; !isUsable(paths); attempt++) {
    if (attempt > maxAttempts) throw new Error(`${paths.cert} could not be created: other processes keep replacing it`);
    await createCertificate(join(source.dataDir, 'tls'));
    await sleep(attempt === 1 ? 0 : Math.random() * 200);
  }
}

/** Whether the files belong together and do not expire soon. */
function isUsable({ cert, key, ca }: CertificatePaths): boolean {
  try {
    const parsed = new X509Certificate(read(cert));
    const isIssued = ca === null || parsed.verify(new X509Certificate(read(ca)).publicKey);
    return isIssued && isPair(read(cert), read(key)) && Date.parse(parsed.validTo) > inDays(renewalDays).getTime();
  } catch {
    return false; // a file is missing or damaged, and a new one replaces it
  }
}

async function createCertificate(folder: string): Promise<void> {
  // Imported on demand: it is needed once a year and would use memory in every process.
  const { generate } = await import('selfsigned');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const ca = await openAuthority(folder);
  const leaf = await generate(leafName, {
    ...ecKey,
    notAfterDate: inDays(leafDays),
    ca,
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
          { type: 7, ip: '::1' },
        ],
      },
    ],
  });
  write(join(folder, 'key.pem'), leaf.private, 0o600);
  write(join(folder, 'ca.pem'), ca.cert, 0o644);
  // Written last: its presence means that all files are complete.
  write(join(folder, 'cert.pem'), `${leaf.cert}\n${ca.cert}`, 0o644);
}

/** Returns the CA of the folder. It stays the same when a certificate is renewed, so that clients that trust it need not load it again. */
async function openAuthority(folder: string): Promise<{ cert: string; key: string }> {
  const [certPath, keyPath] = [join(folder, 'ca.pem'), join(folder, 'ca-key.pem')];
  if (existsSync(certPath) && existsSync(keyPath)) {
    const [cert, key] = [read(certPath), read(keyPath)];
    if (isPair(cert, key) && validTo(cert) > inDays(leafDays).getTime()) return { cert, key };
  }
  const ca = await createAuthority();
  write(keyPath, ca.key, 0o600);
  return ca;
}

/** Creates a CA that can vouch for this machine only: whoever gets its key cannot impersonate other sites to those who trust it. */
async function createAuthority(): Promise<{ cert: string; key: string }> {
  const x509 = await import('@peculiar/x509');
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${caName}`,
    keys,
    signingAlgorithm: algorithm,
    notAfter: inDays(caDays),
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      new x509.Extension('2.5.29.30', true, localNamesOnly),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  return { cert: certificate.toString('pem'), key: x509.PemConverter.encode(key, 'PRIVATE KEY') };
}

/** Each process has a temporary name of its own. */
function write(path: string, text: string, mode: number): void {
  const temporary = `${path}.${process.pid}.new`;
  writeFileSync(temporary, text, { mode });
  renameSync(temporary, path);
}

const read = (path: string) => readFileSync(path, 'utf8');
const validTo = (pem: string) => Date.parse(new X509Certificate(pem).validTo);

function isPair(cert: string, key: string): boolean {
  return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
}
