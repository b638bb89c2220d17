import { DomainError } from '#libs/kernel';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { isOfConsole } from './console-mount.js';

export interface EndpointAccess {
  /**
   * `key`: an endpoint of the API. `settings`: one of the console, for a session only, counted in a window of the user's own.
   * `anyone`: counted by address, needs nothing. `public`: shows the address bucket and counts nothing.
   */
  readonly access: 'key' | 'settings' | 'anyone' | 'public';
  /** Null: whoever is let in may. */
  readonly permission: string | null;
}

const closed: EndpointAccess = { access: 'key', permission: null };
const closedSettings: EndpointAccess = { access: 'settings', permission: null };

/**
 * The access rule of the matched route; unknown routes need a key or a session, so that nobody maps the service without one.
 */
export function accessOf(request: FastifyRequest): EndpointAccess {
  return request.is404 ? accessWithoutRoute(request) : (request.routeOptions.config.endpoint ?? closed);
}

export function accessWithoutRoute({ raw }: FastifyRequest): EndpointAccess {
  return isOfConsole(raw.url ?? '') ? closedSettings : closed;
}

/** Every route there is, to tell an unknown path from an unknown method. */
export class RouteTable {
  private readonly rows: { methods: string[]; pattern: RegExp }[] = [];

  add(route: RouteOptions): void {
    const pattern = route.url
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:[A-Za-z_]+/g, '[^/]+')
      .replace(/\\\*/g, '.*');
    this.rows.push({ methods: [route.method].flat(), pattern: new RegExp(`^${pattern}$`) });
  }

  refusal(method: string, url: string): DomainError {
    const path = url.split('?', 1)[0] as string;
    const methods = this.rows.filter((row) => row.pattern.test(path)).flatMap((row) => row.methods);
    if (methods.length === 0) return new DomainError('not_found', 'There is no such endpoint.');
    const allowed = [...new Set(methods)];
    return new DomainError('method_not_allowed', `${method} is not possible here; the path takes ${allowed.join(', ')}.`, { allowed });
  }
}
