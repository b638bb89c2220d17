import { DomainError } from '#libs/kernel';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { DOCS_URL, LOGGER } from '../config/tokens.js';
import { translateFrameworkError } from './errors/error-response.js';
import { sendError } from './errors/send-error.js';

/** Puts every error that is thrown in Nest into the envelope: `{ error }`. */
@Catch()
export class EnvelopeFilter implements ExceptionFilter {
  constructor(
    @Inject(LOGGER) readonly logger: Logger,
    @Inject(DOCS_URL) readonly docsUrl: () => string,
  ) {}

  catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    let error = translateFrameworkError(exception);
    if (error instanceof HttpException && error.getStatus() === 404) error = new DomainError('not_found', 'The endpoint does not exist.');
    sendError(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>(), error, this);
  }
}
