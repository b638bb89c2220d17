import { DomainError, type ErrorCode } from '#libs/kernel';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { type Admission, type Admitted, limitHeaders } from './admission.js';
import { countedAddress, type ForwardingRules } from './client-address.js';
import { limitExceeded } from './edge.js';
import { errorAnswer } from './error-answer.js';
import { bearerCredential, requestIdFor } from './request-headers.js';

const brokenMessages: Readonly<Record<string, [ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The request headers exceed 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not arrive in time.'],
};
const plainRefusal = () => new DomainError('https_required', 'Plain HTTP is refused. Use https://.');

/** Answers where no framework is: broken messages, plain HTTP, CONNECT. In the envelope, counted, and then closed. */
export class RawAnswers {
  constructor(
    private readonly admission: Admission,
    private readonly forwarding: ForwardingRules,
    private readonly logger: Logger,
    private readonly docsUrl: () => string,
  ) {}

  async refusePlain(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const credential = bearerCredential(request.headers.authorization);
    const address = this.forwarding.address(request);
    if (credential !== null)
      await this.admission
        .expose(credential, address)
        .catch((error: unknown) => this.logger.error({ err: error }, 'a key sent in the clear could not be marked'));
    await this.answerResponse(request, response, plainRefusal());
  }

  refuseExpectation(request: IncomingMessage, response: ServerResponse): Promise<void> {
    return this.answerResponse(request, response, new DomainError('expectation_failed', 'Only the expectation 100-continue is met.'));
  }

  async refuseConnect(_request: IncomingMessage, socket: Socket): Promise<void> {
    await this.answerSocket(socket, new DomainError('invalid_request', 'This service is not a proxy: CONNECT is refused.'));
  }

  async refuseBroken(error: Error, socket: Socket): Promise<void> {
    const [code, message] = brokenMessages[(error as NodeJS.ErrnoException).code ?? ''] ?? [
      'invalid_request' as const,
      'The HTTP message is broken.',
    ];
    await this.answerBroken(error, socket, new DomainError(code, message));
  }

  async refuseBrokenPlain(error: Error, socket: Socket): Promise<void> {
    await this.answerBroken(error, socket, plainRefusal());
  }

  private async answerBroken(error: Error, socket: Socket, refusal: DomainError): Promise<void> {
    const code = (error as NodeJS.ErrnoException).code;
    const inAnswer = (socket as { _httpMessage?: ServerResponse })._httpMessage?.headersSent;
    if (!socket.writable || inAnswer || code === 'ECONNRESET' || code === 'EPIPE') {
      socket.destroy();
      return;
    }
    await this.answerSocket(socket, refusal);
  }

  private async answerResponse(request: IncomingMessage, response: ServerResponse, refusal: DomainError): Promise<void> {
    const requestId = requestIdFor(request.headers['x-request-id']);
    const { status, headers, body } = await this.render(this.forwarding.address(request), requestId, refusal);
    response.writeHead(status, headers).end(body);
  }

  private async answerSocket(socket: Socket, refusal: DomainError): Promise<void> {
    const requestId = requestIdFor(undefined);
    const { status, headers, body } = await this.render(countedAddress(socket.remoteAddress ?? ''), requestId, refusal);
    if (!socket.writable) return;
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`);
    socket.resume(); // what the client still sends is thrown away, so that the answer is not lost in a reset
    setTimeout(() => socket.destroy(), 1_000).unref();
  }

  /** Counts the request in the address bucket; an exhausted bucket is the answer then. */
  private async render(address: string, requestId: string, refusal: DomainError) {
    let admitted: Admitted;
    let error: unknown = refusal;
    try {
      admitted = await this.admission.admit(null, address, requestId);
      if (admitted.exhausted) error = limitExceeded(admitted.exhausted);
    } catch (failure) {
      this.logger.error({ err: failure, request_id: requestId }, 'a refused request could not be counted');
      admitted = this.admission.blind();
    }
    const answer = errorAnswer(error, requestId, this.docsUrl());
    this.logger.info({ request_id: requestId, status: answer.status, code: answer.code, address }, 'request');
    const headers: Record<string, string> = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(answer.body)),
      connection: 'close',
      date: new Date().toUTCString(),
      'x-request-id': requestId,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      ...limitHeaders(admitted),
      ...answer.headers,
    };
    return { status: answer.status, headers, body: answer.body };
  }
}
