import { DomainError, tagValuesOf } from '#libs/kernel';
import { fastify, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { RequestListener, Server } from 'node:http';
import type { Logger } from 'pino';
import { parseJsonBody } from './json-body.js';
import { isContention } from '../../persistence/database-failure.js';
import { HttpResult } from '../http-result.js';
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
  /** Where each error code is explained, without the fragment. */
  readonly docsUrl: () => string;
  readonly makeServer: (handler: RequestListener) => Server;
  /** What is served where no endpoint is. */
  readonly pages?: Pages;
}

const bodyLimit = 1024 * 1024;

/**
 * The HTTP edge. Everything that must hold for every answer happens here, ahead of the body and of Nest, in the order
 * of the contract: limit, key, route, permission. Unknown routes and malformed bodies never reach a guard.
 */
export function createEdge(options: EdgeOptions): FastifyInstance {
  const { forwarding, logger, pages } = options;
  const routes = new RouteTable();
  const entrance = new RequestAdmission(options.admission, forwarding, () => new URL(options.docsUrl()).origin);

  const edge = fastify({
    serverFactory: (handler) => options.makeServer(handler),
    genReqId: (raw) => requestIdFor(raw.headers['x-request-id']),
    logger: false,
    bodyLimit,
    forceCloseConnections: 'idle',
    return503OnClosing: false, // the drain answers by itself, in the envelope
    rewriteUrl: stripMount,
    routerOptions: { maxParamLength: 8192, ignoreTrailingSlash: false, caseSensitive: true },
    exposeHeadRoutes: true,
    clientErrorHandler: () => undefined, // the listener answers; Fastify's own would write a second, bare answer
    frameworkErrors: (error, request, reply) => {
      // The router refused the URL before any hook ran.
      entrance.admit(request as FastifyRequest, reply as FastifyReply, accessWithoutRoute(request as FastifyRequest).access).then(
        () => sendError(request as FastifyRequest, reply as FastifyReply, error),
        (refusal: unknown) => sendError(request as FastifyRequest, reply as FastifyReply, refusal),
      );
    },
  }) as unknown as FastifyInstance;

  // Nest adds its own parsers only where none is.
  edge.removeAllContentTypeParsers();
  edge.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJsonBody);
  edge.addContentTypeParser('application/merge-patch+json', { parseAs: 'buffer' }, parseJsonBody);
  // Nest needs no middleware here, and its engine costs every request.
  Object.assign(edge, { skipMiddie: true });

  edge.decorateRequest('caller', null);
  edge.decorateRequest('rawBody', null);
  edge.addHook('onRoute', (route) => routes.add(route));

  /** True when the request goes on to its endpoint. */
  async function enter(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const { raw } = request;
    const page = request.is404 ? (pages?.find(raw) ?? null) : null;
    const endpoint = accessOf(request);
    await entrance.admit(request, reply, page === null ? endpoint.access : 'public');
    if (!isDecodable(raw.url ?? '')) throw new DomainError('invalid_request', 'The URL is not correctly percent-encoded UTF-8.');
    if (page !== null) return sendPage(request, reply, await page());
    if (request.is404 || routes.isMistaken(request)) throw routes.refusal(request.method, raw.url ?? '/');
    const { permission } = endpoint;
    if (permission !== null && !request.caller?.permissions.has(permission)) {
      throw new DomainError('insufficient_permissions', `This request needs the permission ${permission}.`, {
        required_permission: permission,
      });
    }
    if (!raw.complete && (raw.method === 'GET' || raw.method === 'HEAD')) answerIsLast(request, reply);
    return true;
  }

  function sendPage(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: ServedPage): false {
    if (!request.raw.complete) answerIsLast(request, reply);
    reply.code(status).headers(headers).send(body);
    return false;
  }

  /** Nobody reads the rest of this request's body, so the connection cannot go on to another request. */
  function answerIsLast(request: FastifyRequest, reply: FastifyReply): void {
    reply.header('connection', 'close');
    closeGracefullyAfter(request.raw);
  }

  function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
    // The body's own error, not one of the same name from a database or a platform.
    const hungUp = error !== null && error === request.raw.errored;
    const translated = hungUp
      ? new DomainError('invalid_request', 'The connection was closed before the request was complete.')
      : translateFrameworkError(error);
    const answer = errorResponse(translated, request.id, options.docsUrl());
    if (answer.status >= 500) {
      const cause = translated instanceof DomainError ? (translated.cause ?? translated) : translated;
      // Changes that collide are traffic and not a fault of the service.
      logger[isContention(cause) ? 'warn' : 'error']({ request_id: request.id, err: cause }, answer.code);
    }
    if (!request.raw.complete) answerIsLast(request, reply);
    reply.code(answer.status).headers(answer.headers).type('application/json; charset=utf-8');
    reply.serializer((body: unknown) => body as string).send(answer.body);
  }
  edge.decorate('sendError', sendError);

  edge.addHook('onRequest', (request, reply, done) => {
    enter(request, reply).then((goesOn) => goesOn && done(), done as (error: FastifyError) => void);
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
    // Only now may a client that waits for "100 Continue" send its body.
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
        // The query string stays out: it may hold what belongs to a customer.
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

/** Whether a reader has the very representation that would be sent. */
function isUnchanged({ raw: { method, headers } }: FastifyRequest, reply: FastifyReply): boolean {
  const known = headers['if-none-match'];
  const tag = reply.getHeader('etag');
  if (known === undefined || typeof tag !== 'string' || reply.statusCode !== 200 || (method !== 'GET' && method !== 'HEAD')) return false;
  return known.trim() === '*' || tagValuesOf(known).includes(tagValuesOf(tag)[0] ?? '');
}

const pathOf = (url: string) => {
  const mark = url.indexOf('?');
  return mark < 0 ? url : url.slice(0, mark);
};
