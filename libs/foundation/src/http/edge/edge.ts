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
import { bearerCredential, duplicatedHeader, requestIdFor } from './request-headers.js';
import './request.js';

export interface EdgeOptions {
  readonly admission: Admission;
  readonly forwarding: ForwardingRules;
  readonly logger: Logger;
  /** Where each error code is explained, without the fragment. */
  readonly docsUrl: () => string;
  readonly makeServer: (handler: RequestListener) => Server;
}

const constantHeaders = {
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
    serverFactory: (handler) => options.makeServer(handler as RequestListener),
    genReqId: (raw) => requestIdFor(raw.headers['x-request-id']),
    logger: false,
    bodyLimit,
    forceCloseConnections: 'idle',
    return503OnClosing: false, // the drain answers by itself, in the envelope
    routerOptions: { maxParamLength: 8192, ignoreTrailingSlash: false, caseSensitive: true },
    exposeHeadRoutes: true,
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
    const duplicate = duplicatedHeader(request.raw.rawHeaders);
    const authorization = duplicate === null ? request.raw.headers.authorization : undefined;
    let admitted: Admitted;
    try {
      admitted =
        access === 'key' ? await admission.admit(bearerCredential(authorization), address, request.id) : await admission.peek(address);
    } catch (error) {
      reply.headers(limitHeaders(admission.blind()));
      if (access === 'public') return;
      throw error;
    }
    reply.headers(limitHeaders(admitted));
    if (admitted.exhausted && access === 'key') throw limitExceeded(admitted.exhausted);
    if (duplicate !== null) throw new DomainError('invalid_request', `The header ${duplicate} occurs more than once.`);
    if (access === 'public') return;
    if (admitted.caller === null) {
      throw authorization === undefined
        ? new DomainError('missing_api_key', 'Send your API key in the header "Authorization: Bearer <API_KEY>".')
        : new DomainError('invalid_api_key', 'The API key is unknown, mistyped, expired or revoked.');
    }
    request.caller = admitted.caller;
  }

  async function enter(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const endpoint = accessOf(request);
    await admit(request, reply, endpoint.access);
    if (forwarding.cameOverHttp(request.raw)) {
      const credential = bearerCredential(request.raw.headers.authorization);
      if (credential !== null) await admission.expose(credential, request.clientAddress);
      throw new DomainError('https_required', 'Plain HTTP is refused. Use https://.');
    }
    if (request.is404) throw routes.refusal(request.method, request.raw.url ?? '/');
    const { permission } = endpoint;
    if (permission !== null && !request.caller?.permissions.has(permission)) {
      throw new DomainError('insufficient_permissions', `This needs the permission ${permission}.`, { required_permission: permission });
    }
  }

  function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
    const translated = translateFrameworkError(error);
    const answer = errorAnswer(translated, request.id, options.docsUrl());
    if (answer.status >= 500) {
      const cause = translated instanceof DomainError ? (translated.cause ?? translated) : translated;
      logger.error({ request_id: request.id, err: cause }, answer.code);
    }
    reply.code(answer.status).headers(answer.headers).type('application/json; charset=utf-8');
    reply.serializer((body: unknown) => body as string).send(answer.body);
  }
  edge.decorate('sendError', sendError);

  edge.addHook('onRequest', (request, reply, done) => {
    enter(request, reply).then(() => done(), done as (error: FastifyError) => void);
  });

  // Only now may a client that waits for "100 Continue" send its body.
  edge.addHook('preParsing', (request, reply, payload, done) => {
    if (request.raw.headers.expect !== undefined) reply.raw.writeContinue();
    if (request.raw.headers['content-encoding'] !== undefined && request.raw.headers['content-encoding'] !== 'identity') {
      done(new DomainError('unsupported_media_type', 'Send the body uncompressed.') as never);
    } else done(null, payload);
  });

  edge.addHook('preSerialization', (_request, reply, payload, done) => {
    if (payload instanceof Answer) payload.writeHead(reply);
    done(null, payload);
  });
  edge.setReplySerializer((payload) => (payload instanceof Answer ? payload.text() : JSON.stringify(payload)));

  edge.addHook('onResponse', (request, reply, done) => {
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
