import type { IncomingMessage } from 'node:http';
import type { RouteOptions } from 'fastify';
import { isConsolePath, isUnder, stripMount } from './console-mount.js';
import type { Pages } from './pages.js';

/** `uncounted`: probes, pages and images, which count nothing. `stop`: ends spending. Everything else is `other`. */
export type RequestClass = 'uncounted' | 'stop' | 'other';

interface ClassifiedRoutes {
  readonly paths: Map<string, RequestClass>;
  readonly patterns: { readonly pattern: RegExp; readonly requestClass: RequestClass }[];
}

/**
 * What each request is, by its method and path. It is known before the router runs, so that a request that waits or is refused costs no
 * more. A path that the router would match only after decoding it is `other`.
 */
export class RequestClasses {
  private readonly byMethod = new Map<string, ClassifiedRoutes>();

  constructor(private readonly pages: Pages | undefined) {}

  add({ method, url, config }: Pick<RouteOptions, 'method' | 'url' | 'config'>): void {
    const { access, isStop = false } = config?.endpoint ?? { access: 'key' };
    const requestClass = access === 'public' ? 'uncounted' : isStop ? 'stop' : 'other';
    for (const each of [method].flat()) {
      const { paths, patterns } = this.routesOf(each);
      if (!/[:*]/.test(url)) paths.set(url, requestClass);
      else if (requestClass !== 'other') patterns.push({ pattern: patternOf(url), requestClass });
    }
  }

  of(request: IncomingMessage): RequestClass {
    const url = stripMount(request);
    const routes = this.byMethod.get(request.method ?? '');
    const path = url.split('?', 1)[0] as string;
    const known = routes?.paths.get(path) ?? routes?.patterns.find(({ pattern }) => pattern.test(path))?.requestClass;
    if (known !== undefined) return known;
    if (isUnder(url, '/v1') || isConsolePath(url)) return 'other';
    return this.pages?.find(request) ? 'uncounted' : 'other';
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

const patternOf = (url: string) =>
  new RegExp(
    `^${url
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:[A-Za-z_]+/g, '[^/]+')
      .replace(/\\\*/g, '.*')}$`,
  );
