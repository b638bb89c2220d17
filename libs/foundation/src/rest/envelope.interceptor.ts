import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { mountOf } from '../edge/console-mount.js';
import { EnvelopedResponse } from './enveloped-response.js';
import './endpoint-config.js';
import { checkParts } from './request-parts.js';

/**
 * Checks the declared parts of the request before the handler runs, also if it reads none of them. Puts what handlers return into the envelope: `{ data }`, or `{ data, has_more, next_cursor }` for a page, with `meta` where there is any.
 */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const shape = request.routeOptions.config.response;
    // Files and pages have no envelope.
    if (shape === undefined) return next.handle();
    checkParts(context);
    return next.handle().pipe(
      map((result: object) => {
        const response = EnvelopedResponse.of(result, shape);
        response.writeHead(http.getResponse<FastifyReply>(), mountOf(request.raw));
        return response.text();
      }),
    );
  }
}
