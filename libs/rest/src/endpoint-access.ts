import { type Caller, DomainError } from '#libs/kernel';
import type { FastifyRequest } from 'fastify';
import { isConsolePath, isUnder } from './console-mount.js';

export interface EndpointAccess {
  /**
   * `key`: an API endpoint; requires an API key. `settings`: a console endpoint; requires a session and counts in the user's window.
   * `anyone`: requires no authentication and counts by address. `public`: requires no authentication, does not count, and reports the
   * address window. `nowhere`: not an endpoint; requires no authentication and counts by API key if the request has one.
   */
  readonly access: 'key' | 'settings' | 'anyone' | 'public' | 'nowhere';
  /** The required permission, or null if every admitted request is allowed. */
  readonly permission: string | null;
  /** The request stops spending. It is not held up by other work. */
  readonly isStop?: boolean;
  /** The request costs next to nothing and never waits: the liveness of the process. */
  readonly isProbe?: boolean;
}

const keyRequired: EndpointAccess = { access: 'key', permission: null };
const sessionRequired: EndpointAccess = { access: 'settings', permission: null };
const nowhere: EndpointAccess = { access: 'nowhere', permission: null };

/**
 * Returns the access rule of the matched route. Unknown paths of the API and of the console require a key or a session, so that
 * anonymous clients cannot enumerate routes. Other unknown paths require nothing: browsers and crawlers request common files there.
 */
export function accessOf(request: FastifyRequest): EndpointAccess {
  return request.is404 ? accessWithoutRoute(request) : (request.routeOptions.config.endpoint ?? keyRequired);
}

export function accessWithoutRoute({ raw }: FastifyRequest): EndpointAccess {
  const url = raw.url ?? '';
  return isConsolePath(url) ? sessionRequired : isUnder(url, '/v1') ? keyRequired : nowhere;
}

/** Throws if the endpoint requires a permission that the caller does not have. */
export function assertPermitted({ permission }: EndpointAccess, caller: Caller | null): void {
  if (permission === null || caller?.permissions.has(permission) === true) return;
  throw missingPermission(permission);
}

export function missingPermission(permission: string | null): DomainError {
  return new DomainError('insufficient_permissions', `This request needs the permission ${permission}.`, {
    required_permission: permission,
  });
}
