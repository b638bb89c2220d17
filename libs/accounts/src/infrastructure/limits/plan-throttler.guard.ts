import { type ExecutionContext, Injectable } from '@nestjs/common';
import { ThrottlerGuard } from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';

/**
 * The second lock behind the edge, which counts and refuses ahead of the body: a handler that needs a key never runs for
 * a request that was not admitted, whatever a route was declared as.
 */
@Injectable()
export class PlanThrottlerGuard extends ThrottlerGuard {
  override canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const isPublic = request.routeOptions.config.endpoint?.access === 'public';
    return Promise.resolve(isPublic || request.caller !== null);
  }
}
