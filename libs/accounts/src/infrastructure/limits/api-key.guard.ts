import { RequestAdmission } from '#libs/edge';
import { accessOf, assertPermitted } from '#libs/rest';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/**
 * Lets a handler run only for an admitted caller who has its permission. In the service the edge has already authenticated the caller,
 * before the body was read; in an application without the edge, this guard does, with what the throttler's guard looked up.
 */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(private readonly admission: RequestAdmission) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const access = accessOf(request);
    // Sets the caller, or throws for an endpoint that requires one.
    if (!request.caller) this.admission.authenticate(request);
    assertPermitted(access, request.caller ?? null);
    return true;
  }
}
