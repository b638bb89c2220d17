import { DomainError } from '#libs/kernel';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { type Admission, type Admitted, limitHeaders } from './admission.js';
import { rateLimitAddress, type ForwardingRules } from './client-address.js';
import { currentResponse } from './connections.js';
import { constantHeaders, limitExceeded } from './request-admission.js';
import { errorResponse } from './error-response.js';
import { closeGracefully, closeGracefullyAfter, ignoreInput } from './graceful-close.js';
import { isOverlongUrl } from './overlong-head.js';
import { bearerCredential, bearerCredentialsIn, requestIdFor } from './request-headers.js';

const plainRefusal = () => new DomainError('https_required', 'Plain HTTP is not supported. Use https://.');

/** Errors of a connection that is gone: nobody is there to be answered. */
const isLost = (code: string | undefined) => code === 'ECONNRESET' || code === 'EPIPE' || code?.startsWith('ERR_SSL') === true;

/** Answers where no framework is: broken messages, plain HTTP, CONNECT. In the envelope, counted, and then closed. */
export class RawResponses {
  /** Connections that have had their last answer or are about to get it. */
  private readonly finished = new WeakSet<Socket>();

  constructor(
    private readonly admission: Admission,
    private readonly forwarding: ForwardingRules,
    private readonly logger: Logger,
    private readonly docsUrl: () => string,
  ) {}

  /** True when what comes on this connection is not to be taken for a request any more. */
  isFinished(socket: Socket): boolean {
    return this.finished.has(socket);
  }

  /** For a refusal that could not be given. */
  abandon(socket: Socket, error: unknown): void {
    this.logger.error({ err: error }, 'a connection could not be refused and is cut off');
    socket.destroy();
  }

  /** Refuses a whole request, and with it everything that follows on its connection. */
  async refuse(request: IncomingMessage, response: ServerResponse, refusal: DomainError): Promise<void> {
    if (this.claimFinalResponse(request.socket)) await this.answer(request, response, refusal);
  }

  async refusePlain(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Claimed before the wait: of pipelined requests the first is the one whose answer the others stand behind.
    const isFirst = this.claimFinalResponse(request.socket);
    await this.markExposed(credentialsOf(request), this.forwarding.address(request));
    if (isFirst) await this.answer(request, response, plainRefusal());
  }

  refuseExpectation(request: IncomingMessage, response: ServerResponse): Promise<void> {
    return this.refuse(request, response, new DomainError('expectation_failed', 'The only supported expectation is 100-continue.'));
  }

  async refuseConnect(request: IncomingMessage, socket: Socket): Promise<void> {
    await this.answerLast(
      socket,
      () => new DomainError('invalid_request', 'CONNECT is not supported: this service is not a proxy.'),
      request,
    );
  }

  async refusePlainConnect(request: IncomingMessage, socket: Socket): Promise<void> {
    await this.markExposed(credentialsOf(request), this.forwarding.address(request));
    await this.answerLast(socket, plainRefusal, request);
  }

  async refuseBroken(error: NodeJS.ErrnoException, socket: Socket): Promise<void> {
    await this.answerBroken(error, socket, async () => {
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return new DomainError('request_timeout', 'The request did not arrive in time.');
      if (error.code !== 'HPE_HEADER_OVERFLOW') return new DomainError('invalid_request', 'The HTTP message is malformed.');
      return (await isOverlongUrl(socket, error as object))
        ? new DomainError('uri_too_long', 'The URL and the request headers exceed 16 KiB.')
        : new DomainError('headers_too_large', 'The request headers exceed 16 KiB.');
    });
  }

  async refuseBrokenPlain(error: NodeJS.ErrnoException, socket: Socket): Promise<void> {
    await this.answerBroken(error, socket, async () => {
      const { rawPacket } = error as { rawPacket?: Buffer };
      await this.markExposed(bearerCredentialsIn(rawPacket), rateLimitAddress(socket.remoteAddress ?? ''));
      return plainRefusal();
    });
  }

  /** True for the one caller that gives this connection its last answer. */
  private claimFinalResponse(socket: Socket): boolean {
    if (this.finished.has(socket)) return false;
    this.finished.add(socket);
    return true;
  }

  private async answer(request: IncomingMessage, response: ServerResponse, refusal: DomainError): Promise<void> {
    const requestId = requestIdFor(request.headers['x-request-id']);
    const { status, headers, body } = await this.render(this.forwarding.address(request), requestId, refusal);
    closeGracefullyAfter(request);
    response.writeHead(status, headers).end(body);
  }

  private async markExposed(credentials: readonly string[], address: string): Promise<void> {
    for (const credential of credentials) {
      await this.admission
        .expose(credential, address)
        .catch((error: unknown) => this.logger.error({ err: error }, 'a key sent in the clear could not be marked'));
    }
  }

  private async answerBroken(error: NodeJS.ErrnoException, socket: Socket, refusal: () => Promise<DomainError>): Promise<void> {
    // The parser complains again about every packet that follows.
    if (this.finished.has(socket)) return;
    if (!socket.writable || isLost(error.code)) socket.destroy();
    else await this.answerLast(socket, refusal);
  }

  /** Gives a connection its last answer, after those to the whole requests that came before. */
  private async answerLast(socket: Socket, refusal: () => DomainError | Promise<DomainError>, request?: IncomingMessage): Promise<void> {
    if (!this.claimFinalResponse(socket)) return;
    ignoreInput(socket);
    const inHand = await this.waitForEarlierResponses(socket);
    const requestId = requestIdFor((request ?? inHand?.req)?.headers['x-request-id']);
    const { status, headers, body } = await this.render(rateLimitAddress(socket.remoteAddress ?? ''), requestId, await refusal());
    if (socket.writable && currentResponse(socket)?.headersSent !== true) {
      const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`);
    }
    closeGracefully(socket);
  }

  /** Waits for the answers to whole requests; what is then in hand, if anything, belongs to the broken request itself. */
  private async waitForEarlierResponses(socket: Socket): Promise<ServerResponse | undefined> {
    let inHand = currentResponse(socket);
    while (inHand?.req.complete && !socket.destroyed) {
      const earlier = inHand;
      await new Promise((resolve) => earlier.once('close', resolve));
      inHand = currentResponse(socket);
    }
    return inHand;
  }

  /** Counts the request in the address bucket; an exhausted bucket is the answer then. */
  private async render(address: string, requestId: string, refusal: DomainError) {
    let admitted: Admitted;
    let error: unknown = refusal;
    try {
      admitted = await this.admission.admit(null, address, requestId);
      // TLS comes before the limits: plain HTTP is refused as such, however often.
      if (admitted.exhausted && refusal.code !== 'https_required') error = limitExceeded(admitted.exhausted);
    } catch (failure) {
      this.logger.error({ err: failure, request_id: requestId }, 'a refused request could not be counted');
      admitted = this.admission.whileUnavailable();
    }
    const answer = errorResponse(error, requestId, this.docsUrl());
    this.logger.info({ request_id: requestId, status: answer.status, code: answer.code, address }, 'request');
    const headers: Record<string, string> = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(answer.body)),
      connection: 'close',
      date: new Date().toUTCString(),
      'x-request-id': requestId,
      ...constantHeaders,
      ...limitHeaders(admitted),
      ...answer.headers,
    };
    return { status: answer.status, headers, body: answer.body };
  }
}

const maxCredentials = 10;

/** The credentials of the request, also of one that names several; each costs a look-up, so there is a limit. */
function credentialsOf({ rawHeaders }: IncomingMessage): string[] {
  const named = rawHeaders.flatMap((name, i) =>
    i % 2 === 0 && name.toLowerCase() === 'authorization' ? (bearerCredential(rawHeaders[i + 1]) ?? []) : [],
  );
  return [...new Set(named)].slice(0, maxCredentials);
}
