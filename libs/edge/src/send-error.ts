import { DomainError } from '#libs/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { errorResponse, translateFrameworkError } from '#libs/rest';
import { Contention, Refusal } from '#libs/kernel/infrastructure';
import type { Logger } from 'pino';
import { closeGracefullyAfter } from './graceful-close.js';

export interface ErrorSettings {
  readonly logger: Logger;
  /** The URL of the documentation of the error codes, without the fragment. */
  readonly docsUrl: () => string;
}

/** Sends an error in the error envelope. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown, { logger, docsUrl }: ErrorSettings): void {
  // Compares the error object: a database or a platform can cause an error with the same name.
  const isAborted = error !== null && error === request.raw.errored;
  const translated = isAborted
    ? new DomainError('invalid_request', 'The connection was closed before the request was complete.')
    : translateFrameworkError(error);
  const response = errorResponse(translated, request.id, docsUrl());
  // A line for every refused request would be more work than refusing it.
  if (response.status >= 500 && !(translated instanceof Refusal)) {
    const cause = translated instanceof DomainError ? (translated.cause ?? translated) : translated;
    logger[translated instanceof Contention ? 'warn' : 'error']({ request_id: request.id, err: cause }, response.code);
  }
  if (!request.raw.complete && !canReadRest(request.headers, response.status)) closeAfterResponse(request, reply);
  reply.code(response.status).headers(response.headers).type('application/json; charset=utf-8').send(response.body);
}

/** Lets Nest's filter send errors in the same way. */
export function sendErrorsOf(edge: FastifyInstance, settings: ErrorSettings): void {
  edge.decorateReply('sendError', function (this: FastifyReply, error: unknown) {
    sendError(this.request, this, error, settings);
  });
}

/** Node discards a body of this size in one read. */
const maxDiscardedBytes = 64 * 1024;

/**
 * A refused client retries. For it, the rest of a small body is read and discarded, because a new connection would cost more than the
 * request. A client that waits for "100 Continue" may not send its body at all.
 */
export function canReadRest(headers: IncomingHttpHeaders, status: number): boolean {
  const hasSmallBody = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= maxDiscardedBytes;
  return (status === 429 || status === 503) && hasSmallBody && headers['expect'] === undefined;
}

/** Closes the connection after the response. The rest of the request's body is not read, so the connection cannot be reused. */
export function closeAfterResponse(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('connection', 'close');
  closeGracefullyAfter(request.raw);
}
