import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { X509Certificate } from 'node:crypto';
import { join } from 'node:path';

export interface Certificate {
  readonly cert: string;
  readonly key: string;
  /** The path of the CA certificate that clients must trust. Null for a configured certificate. */
  readonly caPath: string | null;
}

const caName = [{ name: 'commonName', value: 'Advertising Campaign Service local CA' }];
const leafName = [{ name: 'commonName', value: 'localhost' }];
const days = (n: number) => new Date(Date.now() + n * 86_400_000);

/** Returns the configured certificate, or a self-signed one from the data directory, which is created if missing or about to expire. */
export async function certificateFor(options: { certPath: string | null; keyPath: string | null; dataDir: string }): Promise<Certificate> {
  if (options.certPath !== null && options.keyPath !== null) {
    return { cert: readFileSync(options.certPath, 'utf8'), key: readFileSync(options.keyPath, 'utf8'), caPath: null };
  }
  const folder = join(options.dataDir, 'tls');
  const file = (name: string) => join(folder, name);
  if (!existsSync(file('cert.pem')) || expiresSoon(readFileSync(file('cert.pem'), 'utf8'))) await createCertificate(folder);
  return { cert: readFileSync(file('cert.pem'), 'utf8'), key: readFileSync(file('key.pem'), 'utf8'), caPath: file('ca.pem') };
}

async function createCertificate(folder: string): Promise<void> {
  // Imported on demand: it is needed once a year and would use memory in every process.
  const { generate } = await import('selfsigned');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const ca = await generate(caName, {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notAfterDate: days(3650),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const leaf = await generate(leafName, {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notAfterDate: days(397), // the maximum validity that all clients accept
    ca: { key: ca.private, cert: ca.cert },
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

function write(path: string, text: string, mode: number): void {
  writeFileSync(`${path}.new`, text, { mode });
  renameSync(`${path}.new`, path);
}

function expiresSoon(pem: string): boolean {
  return new Date(new X509Certificate(pem).validTo) < days(14);
}
