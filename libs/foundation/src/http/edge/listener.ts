import {
  createServer as createPlainServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { constants } from 'node:crypto';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Certificate } from '../../tls/certificate.js';
import type { Connections } from './connections.js';
import { findMessageError } from './message-validation.js';
import type { RawResponses } from './raw-responses.js';

/** No client may hold a connection longer than this without sending a whole request. */
const idleSocketTimeoutMs = 75_000;
const firstByteTimeoutMs = 5_000;
const timeouts: ServerOptions = {
  headersTimeout: 5_000,
  requestTimeout: 6_000,
  connectionsCheckingInterval: 500,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
  requireHostHeader: false, // Node's own refusal is a bare 400; ours is in message-flaw.ts
};

// AEAD with forward secrecy only: Node's default still offers CBC.
const ciphers = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_AES_128_GCM_SHA256',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':');

const tlsHandshakeByte = 0x16;

export interface Listeners {
  /** Serves the API; its connections are sniffed, so that plain HTTP on the TLS port gets an answer too. */
  readonly secure: Server;
  /** Refuses plain HTTP, but for what a named proxy forwards. */
  readonly plain: Server;
}

/**
 * `handler` serves a request; `isForwarded` tells whether a plain request was HTTPS up to a proxy that we trust.
 */
export function createListeners(
  certificate: Certificate,
  handler: RequestListener,
  answers: RawResponses,
  isForwarded: (request: IncomingMessage) => boolean,
  isProxy: (socket: Socket) => boolean,
  connections: Connections,
): Listeners {
  // A refusal that fails concerns its own connection alone.
  const refuse = (socket: Socket, refusal: Promise<void>) => void refusal.catch((error: unknown) => answers.abandon(socket, error));
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    // The parser has already made a request of what followed a refused message; it is nobody's.
    if (answers.isFinished(request.socket)) return;
    if (!connections.accepts(request, response)) return;
    const flaw = findMessageError(request);
    if (flaw === null) handler(request, response);
    else refuse(request.socket, answers.refuse(request, response, flaw));
  };
  const plain = createPlainServer(timeouts, (request, response) => {
    if (isForwarded(request)) serve(request, response);
    else refuse(request.socket, answers.refusePlain(request, response));
  });
  const secure = createTlsServer(
    {
      ...timeouts,
      cert: certificate.cert,
      key: certificate.key,
      minVersion: 'TLSv1.2',
      ciphers,
      honorCipherOrder: true,
      allowHalfOpen: true,
      secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
      handshakeTimeout: firstByteTimeoutMs,
    },
    serve,
  ) as unknown as Server;
  // Node watches the time limits only of a server that listens; this one may get its connections from the other alone.
  plain.emit('listening');

  for (const server of [secure, plain]) {
    connections.own(server);
    // A client may end its side as soon as it has sent its request, and still gets its answer.
    Object.assign(server, { httpAllowHalfOpen: true });
    server.timeout = idleSocketTimeoutMs; // also of a client that does not read its answer
    server.maxHeadersCount = 0; // Node cuts off silently at 2 000; the size bound holds instead
    server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => server.emit('request', request, response));
  }
  secure.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    refuse(request.socket, answers.refuseExpectation(request, response));
  });
  plain.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    refuse(request.socket, isForwarded(request) ? answers.refuseExpectation(request, response) : answers.refusePlain(request, response));
  });
  secure.on('connect', (request: IncomingMessage, socket: Socket) => refuse(socket, answers.refuseConnect(request, socket)));
  plain.on('connect', (request: IncomingMessage, socket: Socket) => {
    refuse(socket, isForwarded(request) ? answers.refuseConnect(request, socket) : answers.refusePlainConnect(request, socket));
  });
  // What a named proxy forwards is broken HTTPS, not plain HTTP.
  plain.on('clientError', (error: Error, socket: Socket) => {
    refuse(socket, isProxy(socket) ? answers.refuseBroken(error, socket) : answers.refuseBrokenPlain(error, socket));
  });
  secure.on('clientError', (error: Error, socket: Socket) => refuse(socket, answers.refuseBroken(error, socket)));
  secure.on('tlsClientError', (_error: Error, socket: Socket) => socket.destroy());
  secure.on('secureConnection', (socket: Socket) => connections.add(socket));
  plain.on('connection', (socket: Socket) => connections.add(socket));

  const startTls = secure.listeners('connection') as ((socket: Socket) => void)[];
  secure.removeAllListeners('connection');
  secure.on('connection', (socket: Socket) => {
    connections.guard(socket);
    socket.setNoDelay(true);
    const timeout = setTimeout(() => socket.destroy(), firstByteTimeoutMs);
    socket.once('close', () => clearTimeout(timeout));
    socket.once('readable', () => {
      clearTimeout(timeout);
      const first = socket.read(1) as Buffer | null;
      if (first === null) return socket.destroy();
      socket.unshift(first);
      if (first[0] === tlsHandshakeByte) for (const listener of startTls) listener.call(secure, socket);
      else plain.emit('connection', socket);
    });
  });
  return { secure, plain };
}
