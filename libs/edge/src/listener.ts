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
import type { SecureContextOptions, Server as TlsServer } from 'node:tls';
import type { Certificate } from './certificate.js';
import type { Connections } from './traffic/connections.js';
import type { Gate } from './traffic/gate.js';
import type { Refusals } from './traffic/refusals.js';
import type { ForwardingRules } from './client-address.js';
import { findMessageError } from './message-validation.js';
import type { RawResponses } from './raw-responses.js';

/** The maximum time without traffic before a connection is closed. */
const idleSocketTimeoutMs = 75_000;
const firstByteTimeoutMs = 2_000;
const handshakeTimeoutMs = 5_000;
const timeouts: ServerOptions = {
  headersTimeout: 5_000,
  requestTimeout: 6_000,
  connectionsCheckingInterval: 500,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
  requireHostHeader: false, // Node's own response is a 400 without an envelope; message-validation.ts checks the header instead
};

// Only AEAD ciphers with forward secrecy. Node's default list still contains CBC ciphers.
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
/** TLS handshakes that begin before other connections are read: a burst of clients does not delay those that are connected. */
const handshakesAtOnce = 4;

export interface Listeners {
  /** Serves the API. Inspects the first byte of each connection to respond to plain HTTP on the TLS port. */
  readonly secure: Server;
  /** Rejects plain HTTP, except for requests that a trusted proxy forwards. */
  readonly plain: Server;
  /** Uses another certificate for new connections. */
  readonly useCertificate: (certificate: Certificate) => void;
}

/** All options of TLS that depend on the certificate or are replaced together with it. */
function secureContextOf({ cert, key }: Certificate): SecureContextOptions {
  return {
    cert,
    key,
    minVersion: 'TLSv1.2',
    ciphers,
    honorCipherOrder: true,
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
  };
}

interface ListenerOptions {
  readonly certificate: Certificate;
  /** Serves a request. */
  readonly handler: RequestListener;
  readonly rawResponses: RawResponses;
  readonly forwarding: ForwardingRules;
  readonly connections: Connections;
  readonly gate: Gate;
  readonly refusals: Refusals;
}

/** Creates the HTTPS and the HTTP server. */
export function createListeners(options: ListenerOptions): Listeners {
  const { certificate, handler, rawResponses, forwarding, connections, gate, refusals } = options;
  const isForwarded = (request: IncomingMessage) => forwarding.isForwardedHttps(request);
  // A failure to respond affects only this connection.
  const respond = (socket: Socket, response: Promise<void>) => void response.catch((error: unknown) => rawResponses.abandon(socket, error));
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    // Skips input after a rejected message that the parser has already parsed as a request.
    if (rawResponses.isFinished(request.socket)) return;
    const work = () => {
      const error = findMessageError(request);
      if (error === null) handler(request, response);
      else respond(request.socket, rawResponses.refuse(request, response, error));
    };
    connections.serve(request, response, {
      start: () => gate.admit(request, response, work, () => refusals.refuse(request, response)),
      refuse: () => refusals.refuse(request, response, { closes: true }),
    });
  };
  const plain = createPlainServer(timeouts, (request, response) => {
    if (isForwarded(request)) serve(request, response);
    else respond(request.socket, rawResponses.refusePlain(request, response));
  });
  const secure = createTlsServer(
    {
      ...timeouts,
      ...secureContextOf(certificate),
      allowHalfOpen: true,
      ALPNProtocols: ['http/1.1', 'http/1.0'],
      handshakeTimeout: handshakeTimeoutMs,
    },
    serve,
  ) as unknown as Server;
  // Node enforces the timeouts of listening servers only, and this server may receive all its connections from the other one.
  plain.emit('listening');

  for (const server of [secure, plain]) {
    connections.register(server);
    // A client may end its side right after its request and still receive the response: a refusal if the request has to wait.
    Object.assign(server, { httpAllowHalfOpen: true });
    server.timeout = idleSocketTimeoutMs; // applies also to a client that does not read the response
    server.maxHeadersCount = 0; // no limit: Node silently drops headers beyond 2000; maxHeaderSize applies instead
    server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => server.emit('request', request, response));
  }
  secure.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    respond(request.socket, rawResponses.refuseExpectation(request, response));
  });
  plain.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    respond(
      request.socket,
      isForwarded(request) ? rawResponses.refuseExpectation(request, response) : rawResponses.refusePlain(request, response),
    );
  });
  secure.on('connect', (request: IncomingMessage, socket: Socket) => respond(socket, rawResponses.refuseConnect(request, socket)));
  plain.on('connect', (request: IncomingMessage, socket: Socket) => {
    respond(socket, isForwarded(request) ? rawResponses.refuseConnect(request, socket) : rawResponses.refusePlainConnect(request, socket));
  });
  // A broken message from a trusted proxy is a malformed HTTPS request, not plain HTTP.
  plain.on('clientError', (error: Error, socket: Socket) => {
    respond(
      socket,
      forwarding.trusts(socket.remoteAddress) ? rawResponses.refuseBroken(error, socket) : rawResponses.refuseBrokenPlain(error, socket),
    );
  });
  secure.on('clientError', (error: Error, socket: Socket) => respond(socket, rawResponses.refuseBroken(error, socket)));
  secure.on('tlsClientError', (_error: Error, socket: Socket) => socket.destroy());
  secure.on('secureConnection', (socket: Socket) => connections.add(socket));
  plain.on('connection', (socket: Socket) => {
    connections.welcome(socket);
    connections.add(socket);
  });

  const handshakes: (() => void)[] = [];
  const beginHandshakes = () => {
    const begun = handshakes.splice(0, handshakesAtOnce);
    if (handshakes.length > 0) setImmediate(beginHandshakes);
    for (const begin of begun) begin();
  };
  const startTls = secure.listeners('connection') as ((socket: Socket) => void)[];
  secure.removeAllListeners('connection');
  secure.on('connection', (socket: Socket) => {
    connections.welcome(socket);
    socket.setNoDelay(true);
    let isSilent = true;
    // Timers run before sockets are read. After a pause of the process, the first byte may have arrived.
    const timeout = setTimeout(() => setImmediate(() => isSilent && socket.destroy()), firstByteTimeoutMs);
    socket.once('close', () => clearTimeout(timeout));
    socket.once('readable', () => {
      isSilent = false;
      clearTimeout(timeout);
      const first = socket.read(1) as Buffer | null;
      if (first === null) return socket.destroy();
      socket.unshift(first);
      if (first[0] !== tlsHandshakeByte) return plain.emit('connection', socket);
      handshakes.push(() => startTls.forEach((listener) => !socket.destroyed && listener.call(secure, socket)));
      if (handshakes.length === 1) setImmediate(beginHandshakes);
    });
  });
  return {
    secure,
    plain,
    useCertificate: (renewed) => (secure as unknown as TlsServer).setSecureContext(secureContextOf(renewed)),
  };
}
