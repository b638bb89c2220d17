import { type Metrics, seriesOf } from '#libs/operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Counter, Histogram } from 'prom-client';
import '../request.js';
import { waitedMsOf } from '../traffic/gate.js';
import { edgePlugin } from './edge-plugin.js';

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);
const statusClasses = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const;

/** The series of one route and method. */
interface RouteSeries {
  /** By the first digit of the status. */
  readonly responses: readonly Counter.Internal[];
  readonly duration: Histogram.Internal<string>;
}

/** Counts and times every response by the template of its route. Each route has a hook of its own that knows its series. */
export const measureRequests = edgePlugin<{ readonly metrics: Metrics }>('request-metrics', (edge, { metrics }) => {
  edge.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) {
      // The series appear with the first request, so that routes that nobody uses cost Prometheus nothing.
      let series: RouteSeries | undefined;
      const measure = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
        if (request.method === method) {
          series ??= routeSeriesOf(metrics, route.url, method);
          record(series, reply);
        }
        done();
      };
      route.onResponse = [...[route.onResponse ?? []].flat(), measure];
    }
  });

  // Paths without a route: the files of the console, and unknown ones.
  const withoutRoute = { page: new Map<string, RouteSeries>(), none: new Map<string, RouteSeries>() };
  edge.addHook('onResponse', (request, reply, done) => {
    if (request.is404) {
      const route = request.page === null ? 'none' : 'page';
      const method = knownMethod(request.method);
      let series = withoutRoute[route].get(method);
      if (series === undefined) {
        series = routeSeriesOf(metrics, route, method);
        withoutRoute[route].set(method, series);
      }
      record(series, reply);
    }
    done();
  });
});

function record({ responses, duration }: RouteSeries, reply: FastifyReply): void {
  responses[Math.trunc(reply.statusCode / 100) - 1]?.inc();
  duration.observe((reply.elapsedTime + waitedMsOf(reply.raw)) / 1_000);
}

/** A client can send any method. A label has a closed set of values. */
const knownMethod = (method: string) => (methods.has(method) ? method : 'other');

function routeSeriesOf(metrics: Metrics, route: string, method: string): RouteSeries {
  return {
    responses: statusClasses.map((status) => seriesOf(metrics.requests, route, method, status)),
    duration: metrics.requestDuration.labels(route, method),
  };
}
