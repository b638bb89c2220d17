import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, createServer } from 'node:tls';
import { generate } from 'selfsigned';
import { certificateFor } from './certificate.js';

const folder = mkdtempSync(join(tmpdir(), 'acs-ca-'));
const read = (name: string) => readFileSync(join(folder, 'tls', name), 'utf8');

beforeAll(() => certificateFor({ certPath: null, keyPath: null, dataDir: folder }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Connects to a server with the certificate as a client that trusts the local CA. Returns the error of the client, or null. */
async function trust(pair: { cert: string; key: string }, servername: string): Promise<string | null> {
  const server = createServer(pair).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const outcome = await new Promise<string | null>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', servername, ca: read('ca.pem') }, () => resolve(null));
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.message)).once('close', () => socket.destroy());
    socket.once('secureConnect', () => socket.end());
  });
  await new Promise((resolve) => server.close(resolve));
  return outcome;
}

describe('the local certificate authority', () => {
  it('a client that trusts the local CA trusts the service at localhost', async () => {
    expect(await trust({ cert: read('cert.pem'), key: read('key.pem') }, 'localhost')).toBeNull();
  });

  it('a client that trusts the local CA refuses a certificate that its key signs for another host', async () => {
    const stolen = await generate([{ name: 'commonName', value: 'bank.example' }], {
      keyType: 'ec',
      ca: { cert: read('ca.pem'), key: read('ca-key.pem') },
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'bank.example' }] }],
    });
    expect(await trust({ cert: `${stolen.cert}\n${read('ca.pem')}`, key: stolen.private }, 'bank.example')).toBe(
      'permitted subtree violation',
    );
  });
});
