import { DomainError } from '#libs/kernel';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { translateFrameworkError } from './errors/error-response.js';
import './request.js';

/** Puts every error that is thrown in Nest into the envelope: `{ error }`. */
@Catch()
export class EnvelopeFilter implements ExceptionFilter {
  catch(exception: unknown, host: ArgumentsHost): void {
    let error = translateFrameworkError(exception);
    if (error instanceof HttpException && error.getStatus() === 404) error = new DomainError('not_found', 'The endpoint does not exist.');
    host.switchToHttp().getResponse<FastifyReply>().sendError(error);
  }
}
