import { setTimeout as pause } from 'node:timers/promises';
import { APICallError } from 'ai';
import { GenerationFailed } from '../../../application/ports/creative-generator.js';
import type { Failure } from '../../../domain/failure.js';
import { type ModelWire, ModelRefusal } from './model-wire.js';

const maxAttempts = 4;
const initialBackoffMs = 150;
const maxBackoffMs = 20_000;
/** Answers after which the same request can succeed. */
const passing = new Set([408, 409, 425, 429, 500, 502, 503, 504, 529]);

/** Something is wrong with what the model made; the note tells it what, for the next attempt. */
export class Unusable extends Error {}

export interface Attempt {
  readonly number: number;
  readonly isLast: boolean;
  /** What was wrong with the attempt before. */
  readonly complaint: string | null;
  readonly signal: AbortSignal;
}

/** Asks a model until it has made something usable; gives up with GenerationFailed. */
export async function inAttempts<T>(
  wire: ModelWire,
  timeoutMs: number,
  patience: AbortSignal,
  work: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  let complaint: string | null = null;
  for (let number = 1; ; number++) {
    const isLast = number === maxAttempts;
    try {
      return await work({ number, isLast, complaint, signal: AbortSignal.any([patience, AbortSignal.timeout(timeoutMs)]) });
    } catch (error) {
      const failure = failureOf(error, patience);
      if (isLast || !failure.retryable || patience.aborted) throw new GenerationFailed(failure, wire.usage, { cause: error });
      complaint = error instanceof Unusable ? error.message : null;
      await rest(backoffMsAfter(error, number), patience);
    }
  }
}

async function rest(ms: number, patience: AbortSignal): Promise<void> {
  // An end of patience during the rest is found by the next attempt.
  await pause(ms, undefined, { signal: patience }).catch(() => undefined);
}

function backoffMsAfter(error: unknown, attempt: number): number {
  const asked = callErrorIn(error)?.responseHeaders?.['retry-after'];
  const seconds = asked === undefined ? Number.NaN : Number(asked);
  const own = initialBackoffMs * 2 ** (attempt - 1);
  return Math.min(maxBackoffMs, Number.isFinite(seconds) ? Math.max(seconds * 1000, own) : own);
}

function failureOf(error: unknown, patience: AbortSignal): Failure {
  if (patience.aborted) return { code: 'generation_timeout', message: 'The model did not answer in time.', retryable: true };
  if (refusalIn(error)) return { code: 'content_policy', message: 'The model declined to make this. Change the prompt.', retryable: false };
  const status = callErrorIn(error)?.statusCode;
  if (status !== undefined && status >= 400 && !passing.has(status)) {
    return { code: 'generation_error', message: `The model refused the request with status ${status}.`, retryable: false };
  }
  if (status === 429) return { code: 'generation_error', message: 'The model is overloaded.', retryable: true };
  return { code: 'generation_error', message: messageFor(error), retryable: true };
}

function messageFor(error: unknown): string {
  if (error instanceof Unusable) return 'The model made nothing usable.';
  return causesOf(error).some((cause) => (cause as Error).name === 'TimeoutError')
    ? 'The model did not answer in time.'
    : 'The model could not be reached, or its answer could not be read.';
}

function callErrorIn(error: unknown): APICallError | undefined {
  return causesOf(error).find((cause): cause is APICallError => APICallError.isInstance(cause));
}

function refusalIn(error: unknown): boolean {
  return causesOf(error).some((cause) => cause instanceof ModelRefusal);
}

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let cause = error; typeof cause === 'object' && cause !== null && causes.length < 8; cause = (cause as Error).cause)
    causes.push(cause);
  return causes;
}
