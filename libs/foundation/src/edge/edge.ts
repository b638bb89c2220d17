import { DomainError, tagValuesOf } from '#libs/kernel';
import { fastify, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { RequestListener, Server } from 'node:http';
import type { Logger } from 'pino';
import { parseJsonBody } from './json-body.js';
import { isContention } from '../postgres/database-failure.js';
import { HttpResult } from '../rest/http-result.js';
import type { Admission } from './admission.js';
import type { ForwardingRules } from './client-address.js';
import { mountOf, originalPath, stripMount } from './console-mount.js';
import { RequestAdmission } from './request-admission.js';
import { errorResponse, translateFrameworkError } from './error-response.js';
import { closeGracefullyAfter } from './graceful-close.js';
import { isDecodable } from './message-validation.js';
import type { Pages, ServedPage } from './pages.js';
import { requestIdFor } from './request-headers.js';
import { accessOf, accessWithoutRoute, RouteTable } from './route-table.js';
import './request.js';

export interface EdgeOptions {
  readonly admission: Admission;
  readonly forwarding: ForwardingRules;
  readonly logger: Logger;
  /** The URL of the documentation of the error codes, without the fragment. */
  readonly docsUrl: () => string;
  readonly makeServer: (handler: RequestListener) => Server;
  /** Files and pages for paths without an endpoint. */
  readonly pages?: Pages;
}

const bodyLimit = 1024 * 1024;

/**
 * Creates the HTTP edge. It applies the rules for every response before the body is read and before Nest runs, in the order of the
 * API contract: rate limit, key, route, permission. Unknown routes and malformed bodies never reach a guard.
 */
export function createEdge(options: EdgeOptions): FastifyInstance {
  const { forwarding, logger, pages } = options;
  const routes = new RouteTable();
  const requestAdmission = new RequestAdmission(options.admission, forwarding, () => new URL(options.docsUrl()).origin);

  const edge = fastify({
    serverFactory: (handler) => options.makeServer(handler),
    genReqId: (raw) => requestIdFor(raw.headers['x-request-id']),
    logger: false,
    bodyLimit,
    forceCloseConnections: 'idle',
    return503OnClosing: false, // draining responds with the error envelope
    rewriteUrl: stripMount,
    routerOptions: { maxParamLength: 8192, ignoreTrailingSlash: false, caseSensitive: true },
    exposeHeadRoutes: true,
    clientErrorHandler: () => undefined, // the listener responds; Fastify's handler would write a second response without an envelope
    frameworkErrors: (error, request, reply) => {
      // The router rejected the URL before any hook ran.
      requestAdmission.admit(request as FastifyRequest, reply as FastifyReply, accessWithoutRoute(request as FastifyRequest).access).then(
        () => sendError(request as FastifyRequest, reply as FastifyReply, error),
        (admissionError: unknown) => sendError(request as FastifyRequest, reply as FastifyReply, admissionError),
      );
    },
  }) as unknown as FastifyInstance;

  // Nest adds its own parsers only for content types without one.
  edge.removeAllContentTypeParsers();
  edge.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJsonBody);
  edge.addContentTypeParser('application/merge-patch+json', { parseAs: 'buffer' }, parseJsonBody);
  // Nest needs no middleware here, and the middleware engine would slow down every request.
  Object.assign(edge, { skipMiddie: true });

  edge.decorateRequest('caller', null);
  edge.decorateRequest('rawBody', null);
  edge.addHook('onRoute', (route) => routes.add(route));

  /** Returns true when the request may proceed to its endpoint; otherwise it has been handled. */
  async function admitRequest(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const { raw } = request;
    const page = request.is404 ? (pages?.find(raw) ?? null) : null;
    const endpoint = accessOf(request);
    await requestAdmission.admit(request, reply, page === null ? endpoint.access : 'public');
    if (!isDecodable(raw.url ?? '')) throw new DomainError('invalid_request', 'The URL is not correctly percent-encoded UTF-8.');
    if (page !== null) return sendPage(request, reply, await page());
    if (request.is404 || routes.isMisrouted(request)) throw routes.routingError(request.method, raw.url ?? '/');
    const { permission } = endpoint;
    if (permission !== null && !request.caller?.permissions.has(permission)) {
      throw new DomainError('insufficient_permissions', `This request needs the permission ${permission}.`, {
        required_permission: permission,
      });
    }
    if (!raw.complete && (raw.method === 'GET' || raw.method === 'HEAD')) closeAfterResponse(request, reply);
    return true;
  }

  function sendPage(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: ServedPage): false {
    if (!request.raw.complete) closeAfterResponse(request, reply);
    reply.code(status).headers(headers).send(body);
    return false;
  }

  /** Closes the connection after the response. The rest of the request's body is not read, so the connection cannot be reused. */
  function closeAfterResponse(request: FastifyRequest, reply: FastifyReply): void {
    reply.header('connection', 'close');
    closeGracefullyAfter(request.raw);
  }

  function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
    // Compares the error object: a database or a platform can cause an error with the same name.
    const isAborted = error !== null && error === request.raw.errored;
    const translated = isAborted
      ? new DomainError('invalid_request', 'The connection was closed before the request was complete.')
      : translateFrameworkError(error);
    const response = errorResponse(translated, request.id, options.docsUrl());
    if (response.status >= 500) {
      const cause = translated instanceof DomainError ? (translated.cause ?? translated) : translated;
      // Concurrent changes that conflict are normal load, not a failure of the service.
      logger[isContention(cause) ? 'warn' : 'error']({ request_id: request.id, err: cause }, response.code);
    }
    if (!request.raw.complete) closeAfterResponse(request, reply);
    reply.code(response.status).headers(response.headers).type('application/json; charset=utf-8');
    reply.serializer((body: unknown) => body as string).send(response.body);
  }
  edge.decorate('sendError', sendError);

  edge.addHook('onRequest', (request, reply, done) => {
    admitRequest(request, reply).then((isAdmitted) => isAdmitted && done(), done as (error: FastifyError) => void);
  });

  edge.addHook('preParsing', (request, reply, payload, done) => {
    const { headers, httpVersionMinor } = request.raw;
    const coding = headers['content-encoding'];
    if (coding !== undefined && coding.toLowerCase() !== 'identity') {
      return done(new DomainError('unsupported_media_type', 'Send the body uncompressed.') as never);
    }
    const length = headers['content-length'];
    if (length !== undefined && Number(length) > bodyLimit)
      return done(new DomainError('payload_too_large', 'The body exceeds 1 MiB.') as never);
    // A client that waits for "100 Continue" may send its body only after these checks.
    if (headers.expect !== undefined && httpVersionMinor === 1) reply.raw.writeContinue();
    done(null, payload);
  });

  edge.addHook('preSerialization', (request, reply, payload, done) => {
    if (payload instanceof HttpResult) payload.writeHead(reply, mountOf(request.raw));
    done(null, payload);
  });
  edge.addHook('onSend', (request, reply, payload, done) => {
    if (!isUnchanged(request, reply)) return done(null, payload);
    reply.code(304).removeHeader('content-type');
    done(null, '');
  });
  edge.setReplySerializer((payload) => (payload instanceof HttpResult ? payload.text() : JSON.stringify(payload)));

  edge.addHook('onResponse', (request, reply, done) => {
    logger.info(
      {
        request_id: request.id,
        method: request.method,
        // The query string is not logged because it can contain customer data.
        path: pathOf(originalPath(request.raw)),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        account_id: request.caller?.accountId,
        user_id: request.caller?.userId,
        api_key_id: request.caller?.apiKeyId,
        address: request.clientAddress,
      },
      'request',
    );
    done();
  });

  return edge;
}

/** Returns whether If-None-Match contains the ETag of the response. */
function isUnchanged({ raw: { method, headers } }: FastifyRequest, reply: FastifyReply): boolean {
  const ifNoneMatch = headers['if-none-match'];
  const tag = reply.getHeader('etag');
  if (ifNoneMatch === undefined || typeof tag !== 'string' || reply.statusCode !== 200 || (method !== 'GET' && method !== 'HEAD'))
    return false;
  return ifNoneMatch.trim() === '*' || tagValuesOf(ifNoneMatch).includes(tagValuesOf(tag)[0] ?? '');
}

const pathOf = (url: string) => {
  const queryStart = url.indexOf('?');
  return queryStart < 0 ? url : url.slice(0, queryStart);
};
