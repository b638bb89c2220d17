import type { Traces } from '#libs/operations';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { FastifyRequest } from 'fastify';
import type { ForwardingRules } from '../client-address.js';
import '../request.js';
import { edgePlugin } from './edge-plugin.js';

interface TraceOptions {
  readonly traces: Traces;
  readonly forwarding: ForwardingRules;
}

/** Starts the span of each request, which all other spans of the request belong to. Registered only if traces are configured. */
export const traceRequests = edgePlugin<TraceOptions>('traces', (edge, { traces, forwarding }) => {
  edge.decorateRequest('trace', null);
  edge.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    const parent = traces.incoming(raw.headers['traceparent'], forwarding.trusts(raw.socket.remoteAddress));
    const started = traces.start(describe(request), parent);
    request.trace = started;
    const { span, context } = started;
    // Unlike the hook onResponse, this event also comes when the client goes away.
    reply.raw.once('close', () => {
      const { statusCode, writableFinished } = reply.raw;
      span.setAttribute('http.response.status_code', statusCode);
      const { caller } = request;
      if (caller !== null) span.setAttribute('acs.account_id', caller.accountId);
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      if (!writableFinished) span.setAttribute('error.type', 'client_disconnected');
      span.end();
    });
    traces.within(context, done);
  });
  // The body is read by events of the socket, which do not belong to the request.
  edge.addHook('preValidation', ({ trace }, _, done) => (trace ? traces.within(trace.context, done) : done()));
});

function describe(request: FastifyRequest) {
  const route = request.is404 ? undefined : request.routeOptions.url;
  return {
    name: route === undefined ? request.method : `${request.method} ${route}`,
    kind: SpanKind.SERVER,
    attributes: {
      'http.request.method': request.method,
      'url.scheme': 'https',
      'acs.request_id': request.id,
      ...(route === undefined ? {} : { 'http.route': route }),
    },
  };
}
