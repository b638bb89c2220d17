import { DomainError } from '#libs/kernel';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorResponse } from '#libs/rest';
import type { Logger } from 'pino';
import { closeGracefully, closeGracefullyAfter, ignoreInput } from './graceful-close.js';
import { type Admission, type Admitted, limitHeaders } from './admission.js';
import { rateLimitAddress, type ForwardingRules } from './client-address.js';
import { limitExceeded } from './request-admission.js';
import { isOverlongUrl } from './overlong-head.js';
import { bearerCredential, bearerCredentialsIn, requestIdFor } from './request-headers.js';
import { currentResponse } from './traffic/current-response.js';

const plainHttpError = () => new DomainError('https_required', 'Plain HTTP is not supported. Use https://.');

/** Returns whether the error means that the connection is lost and cannot carry a response. */
const isLost = (code: string | undefined) => code === 'ECONNRESET' || code === 'EPIPE' || code?.startsWith('ERR_SSL') === true;

/**
 * Responds to messages that never reach the framework: broken messages, plain HTTP and CONNECT. Each response uses the error envelope,
 * counts in the rate limit and closes the connection.
 */
export class RawResponses {
  /** Connections whose final response has been sent or is in progress. */
  private readonly finished = new WeakSet<Socket>();
  /** The number of refused messages since the start. */
  readonly refused = { malformed: 0, plainHttp: 0 };

  constructor(
    /** Returns the admission, which Nest creates after the edge. */
    private readonly admission: () => Admission,
    private readonly forwarding: ForwardingRules,
    private readonly logger: Logger,
    private readonly docsUrl: () => string,
    /** The headers of every response. */
    private readonly headers: Readonly<Record<string, string>>,
  ) {}

  /** Returns true when further input on this connection must not be served as a request. */
  isFinished(socket: Socket): boolean {
    return this.finished.has(socket);
  }

  /** Destroys a connection whose error response failed. */
  abandon(socket: Socket, error: unknown): void {
    this.logger.error({ err: error }, 'failed to send an error response; closing the connection');
    socket.destroy();
  }

  /** Rejects a complete request and everything after it on the same connection. */
  async refuse(request: IncomingMessage, response: ServerResponse, error: DomainError): Promise<void> {
    if (this.claimFinalResponse(request.socket)) await this.respond(request, response, error);
  }

  async refusePlain(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Claims the response before the asynchronous step, so that the first of several pipelined requests gets it.
    const isFirst = this.claimFinalResponse(request.socket);
    await this.markExposed(credentialsOf(request), this.forwarding.address(request));
    if (isFirst) await this.respond(request, response, plainHttpError());
  }

  refuseExpectation(request: IncomingMessage, response: ServerResponse): Promise<void> {
    return this.refuse(request, response, new DomainError('expectation_failed', 'The only supported expectation is 100-continue.'));
  }

  async refuseConnect(request: IncomingMessage, socket: Socket): Promise<void> {
    await this.sendFinalResponse(
      socket,
      () => new DomainError('invalid_request', 'CONNECT is not supported: this service is not a proxy.'),
      request,
    );
  }

  async refusePlainConnect(request: IncomingMessage, socket: Socket): Promise<void> {
    await this.markExposed(credentialsOf(request), this.forwarding.address(request));
    await this.sendFinalResponse(socket, plainHttpError, request);
  }

  async refuseBroken(error: NodeJS.ErrnoException, socket: Socket): Promise<void> {
    await this.respondToBroken(error, socket, async () => {
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return new DomainError('request_timeout', 'The request did not arrive in time.');
      if (error.code !== 'HPE_HEADER_OVERFLOW') return new DomainError('invalid_request', 'The HTTP message is malformed.');
      return (await isOverlongUrl(socket, error as object))
        ? new DomainError('uri_too_long', 'The URL and the request headers exceed 16 KiB.')
        : new DomainError('headers_too_large', 'The request headers exceed 16 KiB.');
    });
  }

  async refuseBrokenPlain(error: NodeJS.ErrnoException, socket: Socket): Promise<void> {
    await this.respondToBroken(error, socket, async () => {
      const { rawPacket } = error as { rawPacket?: Buffer };
      await this.markExposed(bearerCredentialsIn(rawPacket), rateLimitAddress(socket.remoteAddress ?? ''));
      return plainHttpError();
    });
  }

  /** Returns true for the one caller that may send the final response of this connection. */
  private claimFinalResponse(socket: Socket): boolean {
    if (this.finished.has(socket)) return false;
    this.finished.add(socket);
    return true;
  }

  private async respond(request: IncomingMessage, response: ServerResponse, error: DomainError): Promise<void> {
    const requestId = requestIdFor(request.headers['x-request-id']);
    const { status, headers, body } = await this.render(this.forwarding.address(request), requestId, error);
    closeGracefullyAfter(request);
    response.writeHead(status, headers).end(body);
  }

  private async markExposed(credentials: readonly string[], address: string): Promise<void> {
    for (const credential of credentials) {
      await this.admission()
        .markExposed(credential, address)
        .catch((error: unknown) => this.logger.error({ err: error }, 'failed to mark a key that was sent over plain HTTP'));
    }
  }

  private async respondToBroken(error: NodeJS.ErrnoException, socket: Socket, createError: () => Promise<DomainError>): Promise<void> {
    // The parser reports another error for every packet that follows.
    if (this.finished.has(socket)) return;
    if (!socket.writable || isLost(error.code)) socket.destroy();
    else await this.sendFinalResponse(socket, createError);
  }

  /** Sends the final response of a connection, after the responses to the complete requests before it. */
  private async sendFinalResponse(
    socket: Socket,
    createError: () => DomainError | Promise<DomainError>,
    request?: IncomingMessage,
  ): Promise<void> {
    if (!this.claimFinalResponse(socket)) return;
    ignoreInput(socket);
    const pending = await this.waitForEarlierResponses(socket);
    const requestId = requestIdFor((request ?? pending?.req)?.headers['x-request-id']);
    const { status, headers, body } = await this.render(rateLimitAddress(socket.remoteAddress ?? ''), requestId, await createError());
    if (socket.writable && currentResponse(socket)?.headersSent !== true) {
      const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`);
    }
    closeGracefully(socket);
  }

  /** Waits for the responses to complete requests. Returns the response that belongs to the broken request, if Node has created one. */
  private async waitForEarlierResponses(socket: Socket): Promise<ServerResponse | undefined> {
    let response = currentResponse(socket);
    while (response?.req.complete && !socket.destroyed) {
      const earlier = response;
      await new Promise((resolve) => earlier.once('close', resolve));
      response = currentResponse(socket);
    }
    return response;
  }

  /** Counts the request in the address window and renders the error, or the rate limit error if the window is exhausted. */
  private async render(address: string, requestId: string, domainError: DomainError) {
    this.refused[domainError.code === 'https_required' ? 'plainHttp' : 'malformed']++;
    let admitted: Admitted;
    let error: unknown = domainError;
    try {
      admitted = await this.admission().admit(null, address, requestId);
      // The check for TLS comes before the rate limit, so plain HTTP always gets https_required.
      if (admitted.exhausted && domainError.code !== 'https_required') error = limitExceeded(admitted.exhausted);
    } catch (failure) {
      this.logger.error({ err: failure, request_id: requestId }, 'failed to count a rejected request');
      admitted = this.admission().whileUnavailable();
    }
    const response = errorResponse(error, requestId, this.docsUrl());
    this.logger.info({ request_id: requestId, status: response.status, code: response.code, address }, 'request');
    const headers: Record<string, string> = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(response.body)),
      connection: 'close',
      date: new Date().toUTCString(),
      'x-request-id': requestId,
      ...this.headers,
      ...limitHeaders(admitted),
      ...response.headers,
    };
    return { status: response.status, headers, body: response.body };
  }
}

const maxCredentials = 10;

/** Returns the credentials of a request, up to a limit: a request can contain several, and each costs a lookup. */
function credentialsOf({ rawHeaders }: IncomingMessage): string[] {
  const named = rawHeaders.flatMap((name, i) =>
    i % 2 === 0 && name.toLowerCase() === 'authorization' ? (bearerCredential(rawHeaders[i + 1]) ?? []) : [],
  );
  return [...new Set(named)].slice(0, maxCredentials);
}
