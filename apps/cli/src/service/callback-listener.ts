import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CliError } from '../cli-error.js';

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Connected</title>
<p>You can close this page and return to the command line.</p></html>`;

/** Listens on a loopback port for the browser that the platform redirects back (RFC 8252, 7.3). */
export class CallbackListener {
  private constructor(
    private readonly server: Server,
    readonly redirectUri: string,
  ) {}

  static async open(port: number): Promise<CallbackListener> {
    const server = createServer();
    // Node removes its own error listener from a socket that it hands over (CONNECT); an unhandled error would end the command.
    server.on('connection', (socket) => socket.on('error', () => undefined));
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) => reject(new CliError(`Cannot listen on port ${port}: ${error.message}.`)));
      server.listen(port, '127.0.0.1', resolve);
    });
    return new CallbackListener(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`);
  }

  /** Resolves with the full URL that the platform redirected the browser to. */
  callback(expiresAt: Date): Promise<string> {
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(
        () => reject(new CliError('The authorization was not completed before it expired. Run the command again.')),
        expiresAt.getTime() - Date.now(),
      );
      this.server.on('request', (request, reply) => {
        const url = new URL(request.url ?? '/', this.redirectUri);
        const isCallback = request.method === 'GET' && url.pathname === '/callback' && url.searchParams.has('state');
        reply.writeHead(isCallback ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', connection: 'close' });
        reply.end(isCallback ? page : '');
        if (!isCallback) return;
        clearTimeout(timeout);
        resolve(url.toString());
      });
    });
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
