import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

const maxSeconds = 30;

/** The seconds of `Prefer: wait=N` (RFC 7240), at most 30; 0 without one. A preference that cannot be read is none. */
export function preferredSeconds(prefer: string | string[] | undefined): number {
  const preferences = String(prefer ?? '').split(',');
  for (const preference of preferences) {
    const seconds = /^\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:;.*)?$/i.exec(preference)?.[1];
    if (seconds !== undefined) return Math.min(Number(seconds), maxSeconds);
  }
  return 0;
}

/** How long a client wants to wait for work that goes on after its write. */
export interface WaitPreference {
  /** 0: not at all. */
  readonly seconds: number;
  /** Calls back when the connection is lost; a client that only ends its side still wants its answer. Returns how to take that back. */
  readonly onHangUp: (callback: () => void) => () => void;
}

export const PreferredWait = createParamDecorator((_: unknown, context: ExecutionContext): WaitPreference => {
  const http = context.switchToHttp();
  const { raw } = http.getResponse<FastifyReply>();
  return {
    seconds: preferredSeconds(http.getRequest<FastifyRequest>().headers['prefer']),
    onHangUp: (callback) => {
      raw.once('close', callback);
      return () => raw.off('close', callback);
    },
  };
});
