import { rateLimitAddress } from '#libs/foundation';
import { DomainError } from '#libs/kernel';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerLimitDetail } from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';

/**
 * Defense in depth behind the request admission, which runs before the body is read. It refuses a request that was not admitted
 * but whose handler requires a key, and counts it against the client address.
 */
@Injectable()
export class PlanThrottlerGuard extends ThrottlerGuard {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const access = request.routeOptions.config.endpoint?.access;
    if (access === 'public' || access === 'anyone' || (request.caller ?? null) !== null) return true;
    await super.canActivate(context);
    throw new DomainError('missing_api_key', 'The request was not admitted.');
  }

  protected override getTracker(request: Record<string, unknown>): Promise<string> {
    return Promise.resolve(rateLimitAddress(String(request['ip'])));
  }

  /** Uses one bucket per address for all routes. */
  protected override generateKey(_context: ExecutionContext, tracker: string, name: string): string {
    return `${name}:${tracker}`;
  }

  protected override throwThrottlingException(_context: ExecutionContext, { limit, timeToExpire }: ThrottlerLimitDetail): Promise<void> {
    const message = `The limit of ${limit} requests per minute is exceeded. Retry in ${timeToExpire} seconds.`;
    throw new DomainError('rate_limit_exceeded', message, { window: 'minute', limit }, timeToExpire);
  }
}
