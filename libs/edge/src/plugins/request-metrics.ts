import type { Counter, Histogram, Metrics } from '#libs/operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import '../request.js';
import { waitedMsOf } from '../traffic/gate.js';
import { edgePlugin } from './edge-plugin.js';

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);
const statusClasses = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const;

/** The series of one route and method. */
interface RouteSeries {
  /** By the first digit of the status. */
  readonly responses: readonly Counter[];
  readonly duration: Histogram;
}

/**
 * Counts and times every response by the template of its route. Each route has a hook of its own that knows its series, so that a
 * request looks nothing up and allocates nothing.
 */
export const measureRequests = edgePlugin<{ readonly metrics: Metrics }>('request-metrics', (edge, { metrics }) => {
  edge.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) {
      // The series appear with the first request, so that routes that nobody uses cost Prometheus nothing.
      let series: RouteSeries | undefined;
      const measure = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
        if (request.method === method) {
          series ??= seriesOf(metrics, route.url, method);
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
        series = seriesOf(metrics, route, method);
        withoutRoute[route].set(method, series);
      }
      record(series, reply);
    }
    done();
  });
});

function record({ responses, duration }: RouteSeries, reply: FastifyReply): void {
  responses[Math.trunc(reply.statusCode / 100) - 1]?.add();
  duration.observe((reply.elapsedTime + waitedMsOf(reply.raw)) / 1_000);
}

/** A client can send any method. A label has a closed set of values. */
const knownMethod = (method: string) => (methods.has(method) ? method : 'other');

/** All classes appear at once with 0: the rate of a series that begins with its first error would miss that error. */
function seriesOf(metrics: Metrics, route: string, method: string): RouteSeries {
  return {
    responses: statusClasses.map((status) => metrics.requests.of(route, method, status)),
    duration: metrics.requestDuration.of(route, method),
  };
}
