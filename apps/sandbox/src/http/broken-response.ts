import type { FastifyReply } from 'fastify';
import type { BreakingKind } from '../faults/fault-rule.js';
import type { Faults, TriggeredBreakingFault } from '../faults/faults.js';
import { type WireResponse, sendResponse } from './wire-response.js';
import { PlatformError, unprocessable } from './platform-error.js';

const internalError = new PlatformError(500, 'internal_error', 'An internal error occurred.');

/** Whether the platform performs the operation before its response fails. */
export function isPerformedFirst({ kind, rule, random }: TriggeredBreakingFault): boolean {
  const always: readonly BreakingKind[] = ['http_500_after', 'cut_body'];
  if (always.includes(kind)) return true;
  if (kind !== 'no_answer' && kind !== 'reset') return false;
  return rule.when === undefined ? random < 0.5 : rule.when === 'after';
}

/** Sends the broken response of a fault. `response` is the regular response if the operation was performed. */
export function sendBrokenResponse(
  faults: Faults,
  reply: FastifyReply,
  fault: TriggeredBreakingFault,
  response: WireResponse | null,
): void {
  const { kind, rule } = fault;
  switch (kind) {
    case 'http_500_before':
    case 'http_500_after':
      return refuse(reply, internalError);
    case 'outage':
      return refuse(reply, new PlatformError(503, 'unavailable', 'The platform is temporarily unavailable.'));
    case 'refused':
      return refuse(reply, unprocessable('refused', 'The request does not comply with a rule of the platform.'));
    case 'rate_limited':
      return refuse(reply, tooMany({ 'retry-after': String(rule.retry_after_seconds) }));
    case 'rate_limited_without_retry_after':
      return refuse(reply, tooMany({}));
    case 'no_answer':
      reply.hijack();
      faults.hold(reply.request.raw.socket, rule.hang_ms);
      return;
    case 'reset':
      reply.hijack();
      reply.raw.socket?.resetAndDestroy();
      return;
    case 'cut_body': {
      reply.hijack();
      const body = Buffer.from(JSON.stringify(response?.body ?? internalError.body));
      reply.raw.writeHead(response?.status ?? 500, { 'content-type': 'application/json', 'content-length': body.length });
      reply.raw.write(body.subarray(0, Math.floor(body.length / 2)), () => reply.raw.socket?.destroy());
    }
  }
}

const tooMany = (headers: Record<string, string>) => new PlatformError(429, 'rate_limited', 'Too many requests. Retry later.', headers);

function refuse(reply: FastifyReply, platformError: PlatformError): void {
  sendResponse(reply, { status: platformError.status, body: platformError.body, headers: platformError.headers });
}
