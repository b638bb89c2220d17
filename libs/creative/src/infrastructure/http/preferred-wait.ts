import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

const mostSeconds = 30;

/** The seconds of `Prefer: wait=N` (RFC 7240), at most 30; 0 without one. A preference that cannot be read is none. */
export function preferredWaitOf(prefer: string | string[] | undefined): number {
  const preferences = String(prefer ?? '').split(',');
  for (const preference of preferences) {
    const seconds = /^\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:;.*)?$/i.exec(preference)?.[1];
    if (seconds !== undefined) return Math.min(Number(seconds), mostSeconds);
  }
  return 0;
}

export const PreferredWait = createParamDecorator((_: unknown, context: ExecutionContext): number =>
  preferredWaitOf(context.switchToHttp().getRequest<FastifyRequest>().headers['prefer']),
);
