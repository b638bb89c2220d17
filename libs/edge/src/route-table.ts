import { DomainError } from '#libs/kernel';
import type { FastifyRequest, RouteOptions } from 'fastify';

const isLiteral = (url: string) => !/[:*]/.test(url);

/** All routes. Distinguishes an unknown path from an unsupported method. */
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

  /**
   * Returns whether the router matched a parameter route although the path is a literal route of another method.
   */
  isMisrouted(request: FastifyRequest): boolean {
    const { url: pattern = '' } = request.routeOptions;
    return !isLiteral(pattern) && this.literalRoutes.has(pathOf(request.raw.url ?? ''));
  }

  /** Returns the error for an unknown path or an unsupported method. */
  routingError(method: string, url: string): DomainError {
    const path = pathOf(url);
    const methods = this.literalRoutes.get(path) ?? this.rows.filter((row) => row.pattern.test(path)).flatMap((row) => row.methods);
    if (methods.length === 0) return new DomainError('not_found', 'The endpoint does not exist.');
    const allowed = [...new Set(methods)];
    return new DomainError('method_not_allowed', `${method} is not supported on this path. Allowed: ${allowed.join(', ')}.`, { allowed });
  }
}

const pathOf = (url: string) => url.split('?', 1)[0] as string;
