import { DomainError } from '#libs/kernel';
import { fastify, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { RequestListener, Server } from 'node:http';
import type { Logger } from 'pino';
import { parseJsonBody } from './json-body.js';
import { Answer } from '../answer.js';
import { type Admission, type Admitted, limitHeaders } from './admission.js';
import type { ForwardingRules } from './client-address.js';
import { errorAnswer, translateFrameworkError } from './error-answer.js';
import { accessOf, type EndpointAccess, RouteTable } from './route-table.js';
import { closeGentlyAfter } from './gentle-close.js';
import { isDecodable } from './message-flaw.js';
import { bearerCredential, requestIdFor } from './request-headers.js';
import './request.js';

export interface EdgeOptions {
  readonly admission: Admission;
  readonly forwarding: ForwardingRules;
  readonly logger: Logger;
  /** True once the service is stopping: a connection then ends with the answer it is waiting for. */
  readonly isDraining: () => boolean;
  /** Where each error code is explained, without the fragment. */
  readonly docsUrl: () => string;
  readonly makeServer: (handler: RequestListener) => Server;
}

export const constantHeaders = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const;

const bodyLimit = 1024 * 1024;

/**
 * The HTTP edge. Everything that must hold for every answer happens here, ahead of the body and of Nest, in the order
 * of the contract: limit, key, route, permission. Unknown routes and malformed bodies never reach a guard.
 */
export function createEdge(options: EdgeOptions): FastifyInstance {
  const { admission, forwarding, logger } = options;
  const routes = new RouteTable();

  const edge = fastify({
    serverFactory: (handler) => options.makeServer(handler),
    genReqId: (raw) => requestIdFor(raw.headers['x-request-id']),
    logger: false,
    bodyLimit,
    forceCloseConnections: 'idle',
    return503OnClosing: false, // the drain answers by itself, in the envelope
    routerOptions: { maxParamLength: 8192, ignoreTrailingSlash: false, caseSensitive: true },
    exposeHeadRoutes: true,
    clientErrorHandler: () => undefined, // the listener answers; Fastify's own would write a second, bare answer
    frameworkErrors: (error, request, reply) => {
      // The router refused the URL before any hook ran.
      admit(request as FastifyRequest, reply as FastifyReply, 'key').then(
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

  async function admit(request: FastifyRequest, reply: FastifyReply, access: EndpointAccess['access']): Promise<void> {
    const address = forwarding.address(request.raw);
    request.clientAddress = address;
    reply.header('x-request-id', request.id);
    reply.headers(constantHeaders);
    const { authorization } = request.raw.headers;
    const inTheClear = forwarding.cameOverHttp(request.raw);
    let admitted: Admitted;
    try {
      admitted =
        access === 'key' || inTheClear
          ? await admission.admit(inTheClear ? null : bearerCredential(authorization), address, request.id)
          : await soon(admission.peek(address));
    } catch (error) {
      reply.headers(limitHeaders(admission.blind()));
      if (access === 'public' && !inTheClear) return;
      throw error;
    }
    reply.headers(limitHeaders(admitted));
    if (inTheClear) await refuseInTheClear(authorization, address);
    if (admitted.exhausted && access === 'key') throw limitExceeded(admitted.exhausted);
    if (access === 'public') return;
    if (admitted.caller === null) {
      throw authorization === undefined
        ? new DomainError('missing_api_key', 'Send your API key in the header "Authorization: Bearer <API_KEY>".')
        : new DomainError('invalid_api_key', 'The API key is unknown, mistyped, expired or revoked.');
    }
    request.caller = admitted.caller;
  }

  /** A named proxy says that the client spoke plain HTTP to it. */
  async function refuseInTheClear(authorization: string | undefined, address: string): Promise<never> {
    const credential = bearerCredential(authorization);
    if (credential !== null) await admission.expose(credential, address);
    throw new DomainError('https_required', 'Plain HTTP is refused. Use https://.');
  }

  async function enter(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const endpoint = accessOf(request);
    await admit(request, reply, endpoint.access);
    const { raw } = request;
    if (!isDecodable(raw.url ?? '')) throw new DomainError('invalid_request', 'The URL is not correctly percent-encoded UTF-8.');
    if (request.is404) throw routes.refusal(request.method, raw.url ?? '/');
    const { permission } = endpoint;
    if (permission !== null && !request.caller?.permissions.has(permission)) {
      throw new DomainError('insufficient_permissions', `This needs the permission ${permission}.`, { required_permission: permission });
    }
    if (!raw.complete && (raw.method === 'GET' || raw.method === 'HEAD')) answerIsLast(request, reply);
  }

  /** Nobody reads the rest of this request's body, so the connection cannot go on to another request. */
  function answerIsLast(request: FastifyRequest, reply: FastifyReply): void {
    reply.header('connection', 'close');
    closeGentlyAfter(request.raw);
  }

  function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
    // The body's own error, not one of the same name from a database or a platform.
    const hungUp = error !== null && error === request.raw.errored;
    const translated = hungUp
      ? new DomainError('invalid_request', 'The connection was closed before the request was whole.')
      : translateFrameworkError(error);
    const answer = errorAnswer(translated, request.id, options.docsUrl());
    if (answer.status >= 500) {
      const cause = translated instanceof DomainError ? (translated.cause ?? translated) : translated;
      logger.error({ request_id: request.id, err: cause }, answer.code);
    }
    if (!request.raw.complete) answerIsLast(request, reply);
    reply.code(answer.status).headers(answer.headers).type('application/json; charset=utf-8');
    reply.serializer((body: unknown) => body as string).send(answer.body);
  }
  edge.decorate('sendError', sendError);

  edge.addHook('onRequest', (request, reply, done) => {
    enter(request, reply).then(() => done(), done as (error: FastifyError) => void);
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

  edge.addHook('preSerialization', (_request, reply, payload, done) => {
    if (payload instanceof Answer) payload.writeHead(reply);
    done(null, payload);
  });
  edge.setReplySerializer((payload) => (payload instanceof Answer ? payload.text() : JSON.stringify(payload)));

  edge.addHook('onResponse', (request, reply, done) => {
    if (options.isDraining()) request.raw.socket.end();
    logger.info(
      {
        request_id: request.id,
        method: request.method,
        // The query string stays out: it may hold what belongs to a customer.
        path: pathOf(request.raw.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        account_id: request.caller?.accountId,
        api_key_id: request.caller?.apiKeyId,
        address: request.clientAddress,
      },
      'request',
    );
    done();
  });

  return edge;
}

/** A public page, the liveness probe above all, waits no longer than this for a database that is away or overrun. */
const publicPatienceMs = 250;

function soon<T>(promise: Promise<T>): Promise<T> {
  let impatience: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    impatience = setTimeout(() => reject(new Error('the address could not be looked up in time')), publicPatienceMs);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(impatience));
}

const pathOf = (url = '') => {
  const mark = url.indexOf('?');
  return mark < 0 ? url : url.slice(0, mark);
};

export function limitExceeded(window: Admitted['windows'][number]): DomainError {
  return new DomainError(
    'rate_limit_exceeded',
    `The limit of ${window.limit} requests per ${window.name} is used up. Retry in ${window.resetIn} seconds.`,
    { window: window.name, limit: window.limit, reset_at: new Date(window.resetAt * 1000).toISOString() },
    window.resetIn,
  );
}
