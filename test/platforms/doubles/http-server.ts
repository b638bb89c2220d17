import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from './consent-page.js';

export interface WireRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** The body as it was sent, for files. */
  readonly bytes: Buffer;
}

export interface RunningServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/** A server in this process, on a port of its own. */
export async function listen(server: Server): Promise<RunningServer> {
  // Longer than any client keeps an idle connection, so that none is closed under a request.
  server.keepAliveTimeout = 72_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Calls `receive` with each whole request. An error in the double itself is answered with 500 and its text. */
export function serve(
  receive: (request: WireRequest, response: ServerResponse, incoming: IncomingMessage) => Promise<void>,
): Promise<RunningServer> {
  const server = createServer((incoming, response) => {
    void readRequest(incoming)
      .then((request) => receive(request, response, incoming))
      .catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
  });
  return listen(server);
}

async function readRequest(incoming: IncomingMessage): Promise<WireRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  return {
    method: incoming.method ?? 'GET',
    url: new URL(incoming.url ?? '/', 'http://127.0.0.1'),
    headers: incoming.headers,
    body: bytes.toString('utf8'),
    bytes,
  };
}

export function sendPage(response: ServerResponse, { status, html = '', location }: Page): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...(location === undefined ? {} : { location }) }).end(html);
}
