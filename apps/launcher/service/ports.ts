import { createServer } from 'node:net';
import { StartFailure } from '../process/child.mjs';
import type { Settings } from './settings.mjs';

export interface Ports {
  readonly https: number;
  readonly http: number | 'off';
}

/** A port that the user set is used or the start fails. A default port that is in use is replaced by the next free one. */
export async function choosePorts({ httpsPort, httpPort }: Settings, host: string | undefined): Promise<Ports> {
  const https = await choosePort('HTTPS_PORT', 8443, httpsPort, host);
  const http = httpPort === 'off' ? httpPort : await choosePort('HTTP_PORT', 8080, httpPort, host, https);
  return { https, http };
}

export async function chooseSandboxPort(chosen: number | undefined, host: string | undefined): Promise<number> {
  return choosePort('SANDBOX_PORT', 9400, chosen, host);
}

async function choosePort(name: string, defaultPort: number, chosen: number | undefined, host: string | undefined, excludedPort?: number) {
  // The service itself selects a free port, because one found here could be in use by then.
  if (chosen === 0) return chosen;
  if (chosen !== undefined) {
    const problem = chosen === excludedPort ? 'EADDRINUSE' : await tryPort(chosen, host);
    if (!problem) return chosen;
    const reason = problem === 'EADDRINUSE' ? 'which is in use' : `which cannot be opened (${problem})`;
    throw new StartFailure(`${name} is ${chosen}, ${reason}. Set another port or leave it unset.`);
  }
  for (let port = defaultPort; port < defaultPort + 200; port++) {
    if (port !== excludedPort && !(await tryPort(port, host))) return port;
  }
  throw new StartFailure(`No port from ${defaultPort} to ${defaultPort + 199} is free on ${host ?? 'this machine'}. Set ${name}.`);
}

/** Returns the error code when the port cannot be opened. */
function tryPort(port: number, host: string | undefined): Promise<string | undefined> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', (error) => done((error as NodeJS.ErrnoException).code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => done(undefined)));
  });
}
