import { AsyncResource } from 'node:async_hooks';
import { GuardedHttp, KeyedBulkhead, type OutgoingRequest, type OutgoingResponse, type Resolve, TransportFailure } from '#libs/operations';
import { currentLane } from '#libs/kernel/infrastructure';
import {
  BrokenCircuitError,
  BulkheadRejectedError,
  DelegateBackoff,
  handleWhen,
  type IRetryBackoffContext,
  type RetryPolicy,
  retry,
} from 'cockatiel';
import { PlatformFailure } from '../../application/ports/ad-platform.js';
import type { PlatformQuota } from '../../application/ports/platform-quota.js';
import type { QuotaPurpose } from '../../domain/quota-policy.js';
import { outcomeOf } from './exchange-operations.js';
import type { RecordExchange } from './exchange-recorder.js';
import { type FailureReader, readHttpFailure } from './failure-reader.js';
import { currentAccount } from './on-behalf-of.js';
import { PlatformCircuits } from './platform-circuits.js';

export interface PlatformCall extends OutgoingRequest {
  /** Whether the call can be repeated safely. */
  readonly isIdempotent: boolean;
  /** The connection that the call belongs to: key of its circuit and of the limit on concurrent calls. Undefined means neither. */
  readonly bulkheadKey?: string;
  /** Defaults to the common meaning of statuses. */
  readonly readFailure?: FailureReader;
  /** How many calls the platform counts for it in the quota of the installation. Default: one. */
  readonly cost?: number;
  /** Whether the call reads a report. Reports have a part of the platform's quota of their own. */
  readonly isReport?: boolean;
}

export interface PlatformHttpOptions {
  readonly platform: string;
  /** Configured by the operator or constants of the adapter, so their origins are trusted. */
  readonly baseUrls: readonly string[];
  /** Timeout of one attempt, from connecting to the last byte, unless a call has its own. */
  readonly timeoutMs: number;
  readonly resolve?: Resolve;
  readonly recordExchange?: RecordExchange | undefined;
  /** Counts every attempt, if the platform limits the calls of the installation. */
  readonly quota?: Pick<PlatformQuota, 'take'>;
  /** Sees the headers of every response, also of refusals. */
  readonly onHeaders?: (headers: OutgoingResponse['headers']) => void;
}

const maxResponseBytes = 16 * 1024 * 1024;
const maxRetries = 3;
/** A longer `Retry-After` is not awaited but passed to the caller. */
const maxWaitSeconds = 10;
const maxConcurrentCalls = 4;
const maxQueuedCalls = 1_000;

/** The longest time that one call with all its retries takes, in seconds, if it does not wait for other calls of its connection. */
export function maxCallSeconds(timeoutMs: number): number {
  return Math.ceil(((maxRetries + 1) * timeoutMs) / 1_000) + maxRetries * (maxWaitSeconds + 1);
}

/** HTTP client of one platform: the guarded client with retries and backoff, circuit breakers, and a bulkhead per connection. */
export class PlatformHttp {
  readonly platform: string;
  private readonly http: GuardedHttp;
  private readonly circuits: PlatformCircuits;
  private readonly bulkhead = new KeyedBulkhead(maxConcurrentCalls, maxQueuedCalls);
  private readonly retryAlways: RetryPolicy;
  private readonly retryUnlessExecuted: RetryPolicy;
  private readonly recordExchange: RecordExchange | undefined;
  private readonly quota: PlatformHttpOptions['quota'];
  private readonly onHeaders: PlatformHttpOptions['onHeaders'];

  constructor({ platform, baseUrls, timeoutMs, resolve, recordExchange, quota, onHeaders }: PlatformHttpOptions) {
    this.platform = platform;
    this.recordExchange = recordExchange;
    this.quota = quota;
    this.onHeaders = onHeaders;
    this.http = new GuardedHttp({ trustedOrigins: baseUrls, timeoutMs, maxResponseBytes, resolve });
    this.circuits = new PlatformCircuits();
    this.retryAlways = retry(handleWhen(isWorthRetrying), { maxAttempts: maxRetries, backoff });
    this.retryUnlessExecuted = retry(
      handleWhen((error) => isWorthRetrying(error) && !(error as PlatformFailure).details.mayHaveExecuted),
      { maxAttempts: maxRetries, backoff },
    );
  }

  /** Returns the responses in which the reader finds no failure. Throws PlatformFailure, and ForbiddenAddress for the URL. */
  async send(call: PlatformCall): Promise<OutgoingResponse> {
    const policy = call.isIdempotent ? this.retryAlways : this.retryUnlessExecuted;
    try {
      return await policy.execute(async () => {
        const outcome = await this.circuits.execute(call.bulkheadKey, () => this.inBulkhead(call, () => this.attempt(call)));
        if (outcome instanceof PlatformFailure) throw outcome;
        return outcome;
      });
    } catch (error) {
      if (error instanceof BulkheadRejectedError)
        throw new PlatformFailure('unavailable', `Too many calls to ${this.platform} are waiting.`, { platformCode: 'too_many_calls' });
      // It is not retried: the retries would be over before the pause is.
      if (error instanceof BrokenCircuitError) {
        const message = `${this.platform} has failed repeatedly; calls are paused (circuit open).`;
        throw new PlatformFailure('unavailable', message, { platformCode: 'circuit_open' });
      }
      throw error;
    }
  }

  /** Whether all calls are paused because the platform failed repeatedly. */
  get isCircuitOpen(): boolean {
    return this.circuits.isPlatformOpen;
  }

  close(): Promise<void> {
    return this.http.close();
  }

  private async inBulkhead<T>(call: PlatformCall, work: () => Promise<T>): Promise<T> {
    if (call.bulkheadKey === undefined) return work();
    // A stop does not wait for the other calls of its connection.
    const key = currentLane() === 'stop' ? `stop:${call.bulkheadKey}` : call.bulkheadKey;
    // A queued call is started by the one that ends before it, but keeps its own lane, transaction and trace.
    return this.bulkhead.execute(key, AsyncResource.bind(work));
  }

  /** A refusal and a rate limit are answers of a platform that works, so they are returned and do not open a circuit. */
  private async attempt(call: PlatformCall): Promise<OutgoingResponse | PlatformFailure> {
    await this.quota?.take(this.platform, purposeOf(call), currentAccount(), call.cost ?? 1);
    const response = await this.exchange(call);
    const failure = (call.readFailure ?? readHttpFailure)(response, this.platform);
    this.recordExchange?.(this.platform, call, { outcome: outcomeOf(response, failure), response });
    if (failure?.kind !== 'unavailable') return failure ?? response;
    if (response.status >= 500) this.circuits.markPlatformWide(failure, call.bulkheadKey);
    throw failure;
  }

  private async exchange(call: PlatformCall): Promise<OutgoingResponse> {
    try {
      const response = await this.http.send({ ...call, party: currentAccount() ?? '' });
      this.onHeaders?.(response.headers);
      return response;
    } catch (error) {
      if (!(error instanceof TransportFailure)) throw error;
      this.recordExchange?.(this.platform, call, { outcome: 'no_answer', response: null, note: error.code });
      const message = `${this.platform} did not answer (${error.code}).`;
      const failure = new PlatformFailure('unavailable', message, { mayHaveExecuted: error.wasSent });
      this.circuits.markPlatformWide(failure, call.bulkheadKey);
      throw failure;
    }
  }
}

function purposeOf({ isReport = false }: PlatformCall): QuotaPurpose {
  if (isReport) return 'report';
  const lane = currentLane();
  if (lane === 'stop') return 'stop';
  return lane === 'background' ? 'look' : 'change';
}

function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof PlatformFailure) || !error.isRetryable) return false;
  return (error.details.retryAfterSeconds ?? 0) <= maxWaitSeconds;
}

const minDelayMs = 200;

/** Waits as long as the platform requests; otherwise doubles from 200 ms with jitter between 50 and 100 percent. */
const backoff = new DelegateBackoff<IRetryBackoffContext<unknown>>(({ attempt, result }) => {
  const error = 'error' in result ? result.error : undefined;
  const requestedSeconds = error instanceof PlatformFailure ? error.details.retryAfterSeconds : undefined;
  if (requestedSeconds !== undefined) return requestedSeconds * 1_000 + Math.random() * minDelayMs;
  return minDelayMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
});
