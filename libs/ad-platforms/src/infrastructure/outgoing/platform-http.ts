import {
  currentLane,
  GuardedHttp,
  type OutgoingRequest,
  type OutgoingResponse,
  type Resolve,
  retryAfterSeconds,
  TransportFailure,
} from '#libs/foundation';
import {
  type BulkheadPolicy,
  BulkheadRejectedError,
  BrokenCircuitError,
  bulkhead,
  type CircuitBreakerPolicy,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  DelegateBackoff,
  ExponentialBackoff,
  handleWhen,
  type IRetryBackoffContext,
  type RetryPolicy,
  retry,
} from 'cockatiel';
import { PlatformFailure } from '../../application/ports/ad-platform.js';

export interface PlatformCall extends OutgoingRequest {
  /** Whether the call can be repeated safely. */
  readonly isIdempotent: boolean;
  /** Key of the limit on concurrent calls; undefined means no limit. */
  readonly bulkheadKey?: string;
}

export interface PlatformHttpOptions {
  readonly platform: string;
  /** Configured by the operator, so its origin is trusted. */
  readonly baseUrl: string;
  /** Timeout of one attempt, from connecting to the last byte. */
  readonly timeoutMs: number;
  readonly resolve?: Resolve;
}

const maxResponseBytes = 16 * 1024 * 1024;
const maxRetries = 3;
/** A longer `Retry-After` is not awaited but passed to the caller. */
const maxWaitSeconds = 10;
const failuresToOpenCircuit = 10;
const maxConcurrentCalls = 4;
const maxQueuedCalls = 1_000;

/** HTTP client of one platform: the guarded client with retries and backoff, a circuit breaker, and a bulkhead per connection. */
export class PlatformHttp {
  readonly platform: string;
  private readonly http: GuardedHttp;
  private readonly breaker: CircuitBreakerPolicy;
  private readonly bulkheads = new Map<string, BulkheadPolicy>();
  private readonly retryAlways: RetryPolicy;
  private readonly retryUnlessExecuted: RetryPolicy;

  constructor({ platform, baseUrl, timeoutMs, resolve }: PlatformHttpOptions) {
    this.platform = platform;
    this.http = new GuardedHttp({ trustedOrigins: [baseUrl], timeoutMs, maxResponseBytes, resolve });
    this.breaker = circuitBreaker(
      handleWhen((error) => error instanceof PlatformFailure && error.kind === 'unavailable'),
      {
        breaker: new ConsecutiveBreaker(failuresToOpenCircuit),
        halfOpenAfter: new ExponentialBackoff({ initialDelay: 1_000, maxDelay: 15_000 }),
      },
    );
    this.retryAlways = retry(handleWhen(isWorthRetrying), { maxAttempts: maxRetries, backoff });
    this.retryUnlessExecuted = retry(
      handleWhen((error) => isWorthRetrying(error) && !(error as PlatformFailure).details.mayHaveExecuted),
      { maxAttempts: maxRetries, backoff },
    );
  }

  /** Returns responses with a status below 500, except 429 and redirects. Throws PlatformFailure, and ForbiddenAddress for the URL. */
  async send(call: PlatformCall): Promise<OutgoingResponse> {
    const policy = call.isIdempotent ? this.retryAlways : this.retryUnlessExecuted;
    try {
      return await policy.execute(() => this.breaker.execute(() => this.inBulkhead(call, () => this.attempt(call))));
    } catch (error) {
      if (error instanceof BrokenCircuitError)
        throw new PlatformFailure('unavailable', `${this.platform} has failed repeatedly; calls are paused (circuit open).`, {
          platformCode: 'circuit_open',
        });
      if (error instanceof BulkheadRejectedError)
        throw new PlatformFailure('unavailable', `Too many calls to ${this.platform} are waiting.`, { platformCode: 'too_many_calls' });
      throw error;
    }
  }

  /** Whether calls are paused because the platform failed repeatedly. */
  get isCircuitOpen(): boolean {
    return this.breaker.state === CircuitState.Open;
  }

  close(): Promise<void> {
    return this.http.close();
  }

  private async inBulkhead<T>(call: PlatformCall, work: () => Promise<T>): Promise<T> {
    if (call.bulkheadKey === undefined) return work();
    // A stop does not wait for the other calls of its connection.
    const key = currentLane() === 'stop' ? `stop:${call.bulkheadKey}` : call.bulkheadKey;
    let policy = this.bulkheads.get(key);
    if (policy === undefined) {
      policy = bulkhead(maxConcurrentCalls, maxQueuedCalls);
      this.bulkheads.set(key, policy);
    }
    try {
      return await policy.execute(work);
    } finally {
      // An idle bulkhead is removed.
      if (policy.executionSlots === maxConcurrentCalls && policy.queueSlots === maxQueuedCalls) this.bulkheads.delete(key);
    }
  }

  private async attempt(call: PlatformCall): Promise<OutgoingResponse> {
    const response = await this.exchange(call);
    const { status, text } = response;
    if (status === 429) {
      const retryAfter = retryAfterSeconds(response.headers['retry-after'], responseTime(response.headers));
      const details = {
        platformCode: errorCodeOf(text) ?? 'http_429',
        ...(retryAfter === undefined ? {} : { retryAfterSeconds: retryAfter }),
      };
      throw new PlatformFailure('rate_limited', `${this.platform} is rate limiting calls.`, details);
    }
    if (status >= 500) {
      const details = { platformCode: errorCodeOf(text) ?? `http_${status}`, mayHaveExecuted: true };
      throw new PlatformFailure('unavailable', `${this.platform} responded with status ${status}.`, details);
    }
    if (status >= 300 && status < 400) {
      throw new PlatformFailure('rejected', `${this.platform} responded with a redirect, which is not followed.`, {
        platformCode: `http_${status}`,
      });
    }
    return response;
  }

  private async exchange(request: OutgoingRequest): Promise<OutgoingResponse> {
    try {
      return await this.http.send(request);
    } catch (error) {
      if (!(error instanceof TransportFailure)) throw error;
      throw new PlatformFailure('unavailable', `${this.platform} did not answer (${error.code}).`, { mayHaveExecuted: error.wasSent });
    }
  }
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

/** The platform's error code, if the body has a common error format. */
function errorCodeOf(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text) as { error?: { code?: unknown } | string };
    const code = typeof error === 'string' ? error : error?.code;
    return typeof code === 'string' ? code.slice(0, 100) : undefined;
  } catch {
    return undefined;
  }
}

/** The time of the response by the platform's clock, which `Retry-After` dates refer to. Defaults to the local clock. */
function responseTime({ date }: OutgoingResponse['headers']): number {
  const at = Date.parse(date ?? '');
  return Number.isNaN(at) ? Date.now() : at;
}
