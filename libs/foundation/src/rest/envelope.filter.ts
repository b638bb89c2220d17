import { DomainError } from '#libs/kernel';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { translateFrameworkError } from '../edge/error-response.js';
import '../edge/request.js';

/** Converts every error that is thrown in Nest to the error envelope. */
@Catch()
export class EnvelopeFilter implements ExceptionFilter {
  catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    let error = translateFrameworkError(exception);
    if (error instanceof HttpException && error.getStatus() === 404) error = new DomainError('not_found', 'The endpoint does not exist.');
    request.server.sendError(request, reply, error);
  }
}
