import { setTimeout as pause } from 'node:timers/promises';
import { retryAfterSeconds } from '#libs/operations';
import { APICallError } from 'ai';
import { GenerationFailed } from '../../../application/ports/creative-generator.js';
import type { Failure } from '../../../domain/failure.js';
import { type ModelTransport, ModelRefusal } from './model-transport.js';

const maxAttempts = 4;
const initialBackoffMs = 150;
const maxBackoffMs = 20_000;
/** Statuses after which the same request can succeed. */
const retryableStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504, 529]);

/** The model's output is invalid. The message is sent to the model with the next attempt. */
export class UnusableOutput extends Error {}

export interface Attempt {
  readonly number: number;
  readonly isLast: boolean;
  /** Problems of the previous output; null for the first attempt. */
  readonly feedback: string | null;
  readonly signal: AbortSignal;
}

/** Calls a model until its output is valid. Throws GenerationFailed after the last attempt. */
export async function withRetries<T>(
  transport: ModelTransport,
  timeoutMs: number,
  deadline: AbortSignal,
  work: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  let feedback: string | null = null;
  for (let number = 1; ; number++) {
    const isLast = number === maxAttempts;
    try {
      return await work({ number, isLast, feedback, signal: AbortSignal.any([deadline, AbortSignal.timeout(timeoutMs)]) });
    } catch (error) {
      const failure = toFailure(error, deadline);
      if (isLast || !failure.retryable || deadline.aborted) throw new GenerationFailed(failure, transport.usage, { cause: error });
      feedback = error instanceof UnusableOutput ? error.message : null;
      await waitForBackoff(backoffMsAfter(error, number), deadline);
    }
  }
}

async function waitForBackoff(ms: number, deadline: AbortSignal): Promise<void> {
  // If the deadline passes during the backoff, the next attempt detects it.
  await pause(ms, undefined, { signal: deadline }).catch(() => undefined);
}

function backoffMsAfter(error: unknown, attempt: number): number {
  const seconds = retryAfterSeconds(callErrorIn(error)?.responseHeaders?.['retry-after'], Date.now()) ?? 0;
  const exponential = initialBackoffMs * 2 ** (attempt - 1);
  return Math.min(maxBackoffMs, Math.max(seconds * 1000, exponential));
}

function toFailure(error: unknown, deadline: AbortSignal): Failure {
  if (deadline.aborted) return { code: 'generation_timeout', message: 'The model did not respond in time.', retryable: true };
  if (isRefusal(error)) return { code: 'content_policy', message: 'The model declined the request. Change the prompt.', retryable: false };
  const status = callErrorIn(error)?.statusCode;
  if (status !== undefined && status >= 400 && !retryableStatuses.has(status)) {
    return { code: 'generation_error', message: `The model refused the request with status ${status}.`, retryable: false };
  }
  if (status === 429) return { code: 'generation_error', message: 'The model is overloaded.', retryable: true };
  return { code: 'generation_error', message: messageFor(error), retryable: true };
}

function messageFor(error: unknown): string {
  if (error instanceof UnusableOutput) return 'The model returned no usable output.';
  return causesOf(error).some((cause) => (cause as Error).name === 'TimeoutError')
    ? 'The model did not respond in time.'
    : 'The model is unavailable or returned an unreadable response.';
}

function callErrorIn(error: unknown): APICallError | undefined {
  return causesOf(error).find((cause): cause is APICallError => APICallError.isInstance(cause));
}

function isRefusal(error: unknown): boolean {
  return causesOf(error).some((cause) => cause instanceof ModelRefusal);
}

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let cause = error; typeof cause === 'object' && cause !== null && causes.length < 8; cause = (cause as Error).cause)
    causes.push(cause);
  return causes;
}
