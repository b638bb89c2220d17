import type { FastifyReply } from 'fastify';
import type { BreakingKind } from '../faults/fault-rule.js';
import type { BreakingStrike } from '../faults/faults.js';
import { type Answer, sendAnswer } from './answer.js';
import { Refusal } from './refusal.js';

const internalError = new Refusal(500, 'internal_error', 'Something went wrong on our side.');

/** Whether the platform does what it was asked before it fails to say so. */
export function isDoneFirst({ kind, rule, chance }: BreakingStrike): boolean {
  const always: readonly BreakingKind[] = ['http_500_after', 'cut_body'];
  if (always.includes(kind)) return true;
  if (kind !== 'no_answer' && kind !== 'reset') return false;
  return rule.when === undefined ? chance < 0.5 : rule.when === 'after';
}

/** Answers as a platform in trouble does; `answer` is what it would have said, if it did the work. */
export function breakAnswer(reply: FastifyReply, strike: BreakingStrike, answer: Answer | null): void {
  const { kind, rule } = strike;
  switch (kind) {
    case 'http_500_before':
    case 'http_500_after':
      return refuse(reply, internalError);
    case 'outage':
      return refuse(reply, new Refusal(503, 'unavailable', 'The platform is down.'));
    case 'rate_limited':
      return refuse(reply, tooMany({ 'retry-after': String(rule.retry_after_seconds) }));
    case 'rate_limited_without_retry_after':
      return refuse(reply, tooMany({}));
    case 'no_answer': {
      reply.hijack();
      const { socket } = reply.raw;
      const timer = setTimeout(() => socket?.destroy(), rule.hang_ms);
      socket?.once('close', () => clearTimeout(timer));
      return;
    }
    case 'reset':
      reply.hijack();
      reply.raw.socket?.resetAndDestroy();
      return;
    case 'cut_body': {
      reply.hijack();
      const body = Buffer.from(JSON.stringify(answer?.body ?? internalError.body));
      reply.raw.writeHead(answer?.status ?? 500, { 'content-type': 'application/json', 'content-length': body.length });
      reply.raw.write(body.subarray(0, Math.floor(body.length / 2)), () => reply.raw.socket?.destroy());
    }
  }
}

const tooMany = (headers: Record<string, string>) => new Refusal(429, 'rate_limited', 'Too many requests: slow down.', headers);

function refuse(reply: FastifyReply, refusal: Refusal): void {
  sendAnswer(reply, { status: refusal.status, body: refusal.body, headers: refusal.headers });
}
