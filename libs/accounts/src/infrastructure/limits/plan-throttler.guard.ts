import { RequestAdmission } from '#libs/edge';
import { accessOf } from '#libs/rest';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  InjectThrottlerOptions,
  InjectThrottlerStorage,
  ThrottlerGuard,
  type ThrottlerModuleOptions,
  type ThrottlerRequest,
  type ThrottlerStorage,
} from '@nestjs/throttler';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Applies the limits of the account's plan, or of the address of a client without an account: limit headers on every response, and 429.
 * The request admission counts, because one statement looks up the key and counts the request. In the service the edge has already
 * called it, before the body was read; in an application without the edge, this guard does.
 */
@Injectable()
export class PlanThrottlerGuard extends ThrottlerGuard {
  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() storage: ThrottlerStorage,
    reflector: Reflector,
    private readonly admission: RequestAdmission,
  ) {
    super(options, storage, reflector);
  }

  protected override shouldSkip(context: ExecutionContext): Promise<boolean> {
    return Promise.resolve(Boolean(context.switchToHttp().getRequest<FastifyRequest>().verdict));
  }

  protected override async handleRequest({ context }: ThrottlerRequest): Promise<boolean> {
    const { req, res } = this.getRequestResponse(context) as { req: unknown; res: unknown };
    const request = req as FastifyRequest;
    await this.admission.limit(request, res as FastifyReply, accessOf(request).access);
    return true;
  }
}
