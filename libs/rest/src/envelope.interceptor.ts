import { InvalidParameters } from '#libs/kernel';
import { PreconditionFailed, tagValuesOf, withRights } from '#libs/kernel/infrastructure';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, map, mergeMap, type Observable } from 'rxjs';
import { mountOf } from './console-mount.js';
import './request.js';
import { type RequestRights } from './rights/request-rights.js';
import { EnvelopedResponse } from './enveloped-response.js';
import { checkParts } from './request-parts.js';
import { ifMatchProblems } from './write/write-request.js';

/**
 * Runs the handler with the rights of the request, which are asked for again if they were last asked for before a long wait. Checks the
 * declared parts of the request before the handler runs, also if it reads none of them. Puts what handlers return into the envelope:
 * `{ data }`, or `{ data, has_more, next_cursor }` for a page, with `meta` where there is any.
 */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { rights } = context.switchToHttp().getRequest<FastifyRequest>();
    if (rights === null || rights === undefined) return respond(context, next);
    const run = () => withRights(rights, () => respond(context, next)).pipe(map((result) => withRightsOf(rights, result)));
    return rights.areStale ? from(rights.ask()).pipe(mergeMap(run)) : run();
  }
}

function respond(context: ExecutionContext, next: CallHandler): Observable<unknown> {
  const http = context.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  const shape = request.routeOptions.config.response;
  // Files and pages have no envelope.
  if (shape === undefined) return next.handle();
  checkParts(context);
  return next.handle().pipe(
    map((result: object) => {
      const response = EnvelopedResponse.of(result, shape);
      if (request.method === 'GET' || request.method === 'HEAD') assertCurrent(request.raw.headers['if-match'], response.head.etag);
      response.writeHead(http.getResponse<FastifyReply>(), mountOf(request.raw));
      return response.text();
    }),
  );
}

/** A file goes on when the client reads, which belongs to no request. Its pages are read with the rights of the request still. */
function withRightsOf(rights: RequestRights, result: unknown): unknown {
  if (!(result instanceof StreamableFile)) return result;
  const stream = result.getStream();
  const read = stream._read.bind(stream);
  stream._read = (size) => withRights(rights, () => read(size));
  return result;
}

/** Throws if a read asks for a state of a record that is no longer the current one (RFC 9110, 13.1.1). */
function assertCurrent(ifMatch: string | undefined, etag: string | undefined): void {
  if (ifMatch === undefined || etag === undefined) return;
  const problems = ifMatchProblems(ifMatch);
  if (problems.length > 0) throw new InvalidParameters(problems);
  const [current = ''] = tagValuesOf(etag);
  const [revision = ''] = current.split('-', 1);
  // The ETag of a write is the revision alone.
  const isCurrent = ifMatch.trim() === '*' || tagValuesOf(ifMatch).some((value) => value === current || value === revision);
  if (!isCurrent) throw new PreconditionFailed(Number(revision));
}
