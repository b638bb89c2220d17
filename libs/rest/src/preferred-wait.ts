import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import './request.js';

const maxSeconds = 30;

/** Returns the seconds of `Prefer: wait=N` (RFC 7240), at most 30. Returns 0 without a valid preference. */
export function preferredSeconds(prefer: string | string[] | undefined): number {
  const preferences = String(prefer ?? '').split(',');
  for (const preference of preferences) {
    const seconds = /^\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:;.*)?$/i.exec(preference)?.[1];
    if (seconds !== undefined) return Math.min(Number(seconds), maxSeconds);
  }
  return 0;
}

/** How long a client wants to wait for asynchronous work after its write. */
export interface WaitPreference {
  /** The seconds to wait; 0 for no wait. */
  readonly seconds: number;
  /**
   * Registers a callback for a lost connection and returns a function that removes it. A client that only ends its side still expects
   * a response.
   */
  readonly onHangUp: (callback: () => void) => () => void;
  /** Called when the wait begins. A request that only waits costs nothing and is no longer in flight. */
  readonly onWait?: () => void;
}

export const PreferredWait = createParamDecorator((_: unknown, context: ExecutionContext): WaitPreference => {
  const http = context.switchToHttp();
  const reply = http.getResponse<FastifyReply>();
  const { raw } = reply;
  return {
    seconds: preferredSeconds(http.getRequest<FastifyRequest>().headers['prefer']),
    onHangUp: (callback) => {
      raw.once('close', callback);
      return () => raw.off('close', callback);
    },
    onWait: () => reply.leaveGate(),
  };
});
