import type { IncomingMessage } from 'node:http';
import { stripMount } from '#libs/rest';
import type { RouteOptions } from 'fastify';

/** `probe`: costs nothing. `stop`: ends spending. Everything else is `other`. */
export type RequestClass = 'probe' | 'stop' | 'other';

interface ClassifiedRoutes {
  readonly paths: Map<string, RequestClass>;
  readonly patterns: { readonly pattern: RegExp; readonly requestClass: RequestClass }[];
}

/**
 * What each request is, by its method and path. It is known before the router runs, so that a request that waits or is refused costs no
 * more. A path that the router would match only after decoding it is `other`, as is a dry run.
 */
export class RequestClasses {
  private readonly byMethod = new Map<string, ClassifiedRoutes>();

  add({ method, url, config }: Pick<RouteOptions, 'method' | 'url' | 'config'>): void {
    const { isProbe = false, isStop = false } = config?.endpoint ?? {};
    const requestClass = isProbe ? 'probe' : isStop ? 'stop' : 'other';
    for (const each of [method].flat()) {
      const { paths, patterns } = this.routesOf(each);
      if (!/[:*]/.test(url)) paths.set(url, requestClass);
      else if (requestClass !== 'other') patterns.push({ pattern: patternOf(url), requestClass });
    }
  }

  of(request: IncomingMessage): RequestClass {
    const routes = this.byMethod.get(request.method ?? '');
    if (routes === undefined) return 'other';
    const url = stripMount(request);
    const [path = ''] = url.split('?', 1);
    const known = routes.paths.get(path) ?? routes.patterns.find(({ pattern }) => pattern.test(path))?.requestClass ?? 'other';
    return known !== 'stop' || isStopQuery.test(url.slice(path.length)) ? known : 'other';
  }

  private routesOf(method: string): ClassifiedRoutes {
    let routes = this.byMethod.get(method);
    if (routes === undefined) {
      routes = { paths: new Map(), patterns: [] };
      this.byMethod.set(method, routes);
    }
    return routes;
  }
}

/** Every other query is one of a dry run, or wrong. */
const isStopQuery = /^(\?(dry_run=false)?)?$/;

const patternOf = (url: string) =>
  new RegExp(
    `^${url
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:[A-Za-z_]+/g, '[^/]+')
      .replace(/\\\*/g, '.*')}$`,
  );
