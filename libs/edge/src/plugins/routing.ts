import { DomainError } from '#libs/kernel';
import { accessOf, assertPermitted } from '#libs/rest';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { closeAfterResponse } from '../send-error.js';
import { isDecodable } from '../message-validation.js';
import '../request.js';
import { RouteTable } from '../route-table.js';
import { edgePlugin } from './edge-plugin.js';

/** Finds the page or the route of an admitted request, then checks the permission. Runs before the body is read. */
export const routeRequests = edgePlugin('routing', (edge) => {
  const routes = new RouteTable();
  edge.addHook('onRoute', (route) => routes.add(route));

  edge.addHook('onRequest', (request, reply, done) => {
    if (request.page !== null && isDecodable(request.raw.url ?? '')) {
      sendPage(request, reply).catch(done as (error: FastifyError) => void);
      return;
    }
    try {
      checkRoute(request, reply);
      done();
    } catch (error) {
      done(error as FastifyError);
    }
  });

  function checkRoute(request: FastifyRequest, reply: FastifyReply): void {
    const { raw } = request;
    if (!isDecodable(raw.url ?? '')) throw new DomainError('invalid_request', 'The URL is not correctly percent-encoded UTF-8.');
    if (request.is404 || routes.isMisrouted(request)) throw routes.routingError(request.method, raw.url ?? '/');
    assertPermitted(accessOf(request), request.caller);
    if (!raw.complete && (raw.method === 'GET' || raw.method === 'HEAD')) closeAfterResponse(request, reply);
  }
});

async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { status, headers, body } = await (request.page as NonNullable<FastifyRequest['page']>)();
  if (!request.raw.complete) closeAfterResponse(request, reply);
  reply.code(status).headers(headers).send(body);
}
