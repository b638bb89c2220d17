import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Refusal } from '../refusal.js';

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Connected</title>
<p>You can close this page: the command goes on by itself.</p></html>`;

/** Waits on this machine for the browser that the platform sends back (RFC 8252, 7.3). */
export class CallbackListener {
  private constructor(
    private readonly server: Server,
    readonly redirectUri: string,
  ) {}

  static async open(port: number): Promise<CallbackListener> {
    const server = createServer();
    // Node takes its own listener off a socket that it hands over (CONNECT): an error of it would end the command.
    server.on('connection', (socket) => socket.on('error', () => undefined));
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) => reject(new Refusal(`Port ${port} cannot be listened on: ${error.message}.`)));
      server.listen(port, '127.0.0.1', resolve);
    });
    return new CallbackListener(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`);
  }

  /** The whole address that the platform sent the browser to. */
  callback(expiresAt: Date): Promise<string> {
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(
        () => reject(new Refusal('Nobody came back from the platform in time.')),
        expiresAt.getTime() - Date.now(),
      );
      this.server.on('request', (request, reply) => {
        const url = new URL(request.url ?? '/', this.redirectUri);
        const isAnswer = request.method === 'GET' && url.pathname === '/callback' && url.searchParams.has('state');
        reply.writeHead(isAnswer ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', connection: 'close' });
        reply.end(isAnswer ? page : '');
        if (!isAnswer) return;
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
