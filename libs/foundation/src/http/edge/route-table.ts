import { DomainError } from '#libs/kernel';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { isConsolePath, isUnder } from './console-mount.js';

export interface EndpointAccess {
  /**
   * `key`: an endpoint of the API. `settings`: one of the console, for a session only, counted in a window of the user's own.
   * `anyone`: counted by address, needs nothing. `public`: shows the address bucket and counts nothing. `nowhere`: no endpoint at all;
   * counted by the key if there is one, needs nothing.
   */
  readonly access: 'key' | 'settings' | 'anyone' | 'public' | 'nowhere';
  /** Null: whoever is let in may. */
  readonly permission: string | null;
}

const closed: EndpointAccess = { access: 'key', permission: null };
const closedSettings: EndpointAccess = { access: 'settings', permission: null };
const nowhere: EndpointAccess = { access: 'nowhere', permission: null };

/**
 * The access rule of the matched route. Unknown paths of the API and of the console need a key or a session, so that nobody maps them
 * without one; elsewhere there is nothing to map, and browsers and crawlers ask for files that they find everywhere.
 */
export function accessOf(request: FastifyRequest): EndpointAccess {
  return request.is404 ? accessWithoutRoute(request) : (request.routeOptions.config.endpoint ?? closed);
}

export function accessWithoutRoute({ raw }: FastifyRequest): EndpointAccess {
  const url = raw.url ?? '';
  return isConsolePath(url) ? closedSettings : isUnder(url, '/v1') ? closed : nowhere;
}

const isLiteral = (url: string) => !/[:*]/.test(url);

/** Every route there is, to tell an unknown path from an unknown method. */
export class RouteTable {
  private readonly rows: { methods: string[]; pattern: RegExp }[] = [];
  /** The methods of paths without parameters. */
  private readonly literalRoutes = new Map<string, string[]>();

  add(route: RouteOptions): void {
    if (isLiteral(route.url)) this.literalRoutes.set(route.url, [...(this.literalRoutes.get(route.url) ?? []), ...[route.method].flat()]);
    const pattern = route.url
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:[A-Za-z_]+/g, '[^/]+')
      .replace(/\\\*/g, '.*');
    this.rows.push({ methods: [route.method].flat(), pattern: new RegExp(`^${pattern}$`) });
  }

  /** Whether the router has taken a path that stands for itself, under another method, for one with a parameter in its place. */
  isMistaken(request: FastifyRequest): boolean {
    const { url: pattern = '' } = request.routeOptions;
    return !isLiteral(pattern) && this.literalRoutes.has(pathOf(request.raw.url ?? ''));
  }

  refusal(method: string, url: string): DomainError {
    const path = pathOf(url);
    const methods = this.literalRoutes.get(path) ?? this.rows.filter((row) => row.pattern.test(path)).flatMap((row) => row.methods);
    if (methods.length === 0) return new DomainError('not_found', 'The endpoint does not exist.');
    const allowed = [...new Set(methods)];
    return new DomainError('method_not_allowed', `${method} is not supported on this path. Allowed: ${allowed.join(', ')}.`, { allowed });
  }
}

const pathOf = (url: string) => url.split('?', 1)[0] as string;
