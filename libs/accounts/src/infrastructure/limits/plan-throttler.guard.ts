import { countedAddress } from '#libs/foundation';
import { DomainError } from '#libs/kernel';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerLimitDetail } from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';

/**
 * The second lock behind the edge, which counts and refuses ahead of the body. A request for a handler that needs a key,
 * and that the edge has not admitted, is counted against its address here and refused.
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
    return Promise.resolve(countedAddress(String(request['ip'])));
  }

  /** One bucket for an address, whatever the route. */
  protected override generateKey(_context: ExecutionContext, tracker: string, name: string): string {
    return `${name}:${tracker}`;
  }

  protected override throwThrottlingException(_context: ExecutionContext, { limit, timeToExpire }: ThrottlerLimitDetail): Promise<void> {
    const message = `The limit of ${limit} requests per minute is reached. Retry in ${timeToExpire} seconds.`;
    throw new DomainError('rate_limit_exceeded', message, { window: 'minute', limit }, timeToExpire);
  }
}
