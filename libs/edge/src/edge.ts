import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { RequestListener, Server } from 'node:http';
import { activeTraces, type Metrics } from '#libs/operations';
import { accessWithoutRoute, stripMount } from '#libs/rest';
import type { Logger } from 'pino';
import { sendError, sendErrorsOf } from './send-error.js';
import { AdmissionMetrics } from './admission-metrics.js';
import type { ForwardingRules } from './client-address.js';
import type { Pages } from './pages.js';
import { logRequests } from './plugins/access-log.js';
import { admitRequests } from './plugins/admission.js';
import { bodyLimit, readJsonBodies } from './plugins/json-bodies.js';
import { omitUnchangedBodies } from './plugins/not-modified.js';
import { measureRequests } from './plugins/request-metrics.js';
import { routeRequests } from './plugins/routing.js';
import { traceRequests } from './plugins/traces.js';
import type { RequestAdmission } from './request-admission.js';
import { requestIdFor } from './request-headers.js';
import type { Gate } from './traffic/gate.js';
import type { RequestClasses } from './traffic/request-classes.js';

export interface EdgeOptions {
  /** Returns the admission, which Nest creates after the edge. */
  readonly admission: () => RequestAdmission;
  readonly logger: Logger;
  /** The URL of the documentation of the error codes, without the fragment. */
  readonly docsUrl: () => string;
  readonly makeServer: (handler: RequestListener) => Server;
  /** Files and pages for paths without an endpoint. */
  readonly pages?: Pages;
  readonly gate: Gate;
  /** Learns the routes. */
  readonly classes: RequestClasses;
  readonly forwarding: ForwardingRules;
  /** Undefined if the process does not expose metrics: the edge then measures nothing. */
  readonly metrics?: Metrics | undefined;
}

/**
 * Creates the HTTP edge. It applies the rules for every response before the body is read and before Nest runs, in the order of the
 * API contract: rate limit, key, route, permission, body. Unknown routes and malformed bodies never reach a guard.
 */
export async function createEdge(options: EdgeOptions): Promise<FastifyInstance> {
  const { admission, logger, pages, gate, forwarding, metrics } = options;
  const traces = activeTraces();
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
    frameworkErrors: (error, ...parts) => {
      // The router rejected the URL before any hook ran.
      const [request, reply] = parts as unknown as [FastifyRequest, FastifyReply];
      admission()
        .admit(request, reply, accessWithoutRoute(request).access)
        .then(
          () => sendError(request, reply, error, options),
          (admissionError: unknown) => sendError(request, reply, admissionError, options),
        );
    },
  }) as unknown as FastifyInstance;
  // Nest needs no middleware here, and the middleware engine would slow down every request.
  Object.assign(edge, { skipMiddie: true });
  sendErrorsOf(edge, options);
  edge.addHook('onRoute', (route) => options.classes.add(route));

  if (traces !== undefined) await edge.register(traceRequests, { traces, forwarding });
  if (metrics !== undefined) await edge.register(measureRequests, { metrics });
  const series = metrics === undefined ? undefined : new AdmissionMetrics(metrics);
  await edge.register(admitRequests, { admission, pages, gate, series });
  await edge.register(routeRequests);
  await edge.register(readJsonBodies);
  await edge.register(omitUnchangedBodies);
  await edge.register(logRequests, { log: logger });
  return edge;
}
