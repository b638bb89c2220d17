import { UnitOfWork } from '#libs/foundation';
import {
  type BulkheadPolicy,
  BulkheadRejectedError,
  BrokenCircuitError,
  bulkhead,
  type CircuitBreakerPolicy,
  circuitBreaker,
  ConsecutiveBreaker,
  DelegateBackoff,
  ExponentialBackoff,
  handleWhen,
  type IRetryBackoffContext,
  type RetryPolicy,
  retry,
} from 'cockatiel';
import { type Agent, request } from 'undici';
import { PlatformFailure } from '../../application/ports/ad-platform.js';
import { ForbiddenAddress, guardedAgent, type Resolve, trustedAgent } from './guarded-agent.js';
import { failureOfTransport } from './outgoing-failure.js';
import { retryAfterSeconds } from './retry-after.js';

export interface OutgoingCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether doing it twice is the same as doing it once. */
  readonly repeatable: boolean;
  /** Whose share of calls at the same time it takes; none: nobody's. */
  readonly share?: string;
}

export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface PlatformHttpOptions {
  readonly platform: string;
  /** Named by the operator: its origin may be anywhere. Every other URL must be https and lead to the public internet. */
  readonly baseUrl: string;
  /** For one attempt, from the connection to the last byte. */
  readonly timeoutMs: number;
  readonly resolve?: Resolve;
}

const maxResponseBytes = 16 * 1024 * 1024;
const repeats = 3;
/** A longer `Retry-After` is handed to the caller, who has something better to do than to wait. */
const maxWaitSeconds = 10;
const failuresThatOpen = 10;
const callsAtOnce = 4;
const callsWaiting = 1_000;

/** The way to one platform: timeouts, a size limit, repeats with back-off, a circuit breaker, a share for each connection. */
export class PlatformHttp {
  readonly platform: string;
  private readonly trustedOrigin: string;
  private readonly timeoutMs: number;
  private readonly trusted: Agent;
  private readonly guarded: Agent;
  private readonly breaker: CircuitBreakerPolicy;
  private readonly shares = new Map<string, BulkheadPolicy>();
  private readonly always: RetryPolicy;
  private readonly whenSurelyNotDone: RetryPolicy;

  constructor({ platform, baseUrl, timeoutMs, resolve }: PlatformHttpOptions) {
    this.platform = platform;
    this.trustedOrigin = new URL(baseUrl).origin;
    this.timeoutMs = timeoutMs;
    const limits = { connectTimeoutMs: Math.min(5_000, timeoutMs), maxResponseBytes };
    this.trusted = trustedAgent(limits);
    this.guarded = guardedAgent(limits, resolve);
    this.breaker = circuitBreaker(
      handleWhen((error) => error instanceof PlatformFailure && error.kind === 'unavailable'),
      {
        breaker: new ConsecutiveBreaker(failuresThatOpen),
        halfOpenAfter: new ExponentialBackoff({ initialDelay: 1_000, maxDelay: 15_000 }),
      },
    );
    this.always = retry(handleWhen(isWorthRepeating), { maxAttempts: repeats, backoff });
    this.whenSurelyNotDone = retry(
      handleWhen((error) => isWorthRepeating(error) && !(error as PlatformFailure).details.mayHaveBeenDone),
      { maxAttempts: repeats, backoff },
    );
  }

  /** Answers with any status below 500 but 429 and redirects; everything else is a PlatformFailure. */
  async send(call: OutgoingCall): Promise<OutgoingAnswer> {
    UnitOfWork.running()?.noteOutsideEffect();
    const agent = this.agentFor(call.url);
    const policy = call.repeatable ? this.always : this.whenSurelyNotDone;
    try {
      return await policy.execute(() => this.breaker.execute(() => this.inShare(call, () => this.attempt(call, agent))));
    } catch (error) {
      if (error instanceof BrokenCircuitError)
        throw new PlatformFailure('unavailable', `${this.platform} has failed too often and is given a rest.`, {
          platformCode: 'circuit_open',
        });
      if (error instanceof BulkheadRejectedError)
        throw new PlatformFailure('unavailable', `Too many calls to ${this.platform} wait already.`, { platformCode: 'too_many_calls' });
      throw error;
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.trusted.close(), this.guarded.close()]);
  }

  private agentFor(text: string): Agent {
    if (!URL.canParse(text)) throw new ForbiddenAddress('A malformed URL');
    const url = new URL(text);
    if (url.username !== '' || url.password !== '') throw new ForbiddenAddress('A URL with credentials');
    if (url.origin === this.trustedOrigin) return this.trusted;
    if (url.protocol !== 'https:') throw new ForbiddenAddress(`A URL of ${url.protocol}`);
    return this.guarded;
  }

  private async inShare<T>({ share }: OutgoingCall, work: () => Promise<T>): Promise<T> {
    if (share === undefined) return work();
    let policy = this.shares.get(share);
    if (policy === undefined) {
      policy = bulkhead(callsAtOnce, callsWaiting);
      this.shares.set(share, policy);
    }
    try {
      return await policy.execute(work);
    } finally {
      // A share that nobody uses need not be remembered.
      if (policy.executionSlots === callsAtOnce && policy.queueSlots === callsWaiting) this.shares.delete(share);
    }
  }

  private async attempt({ method, url, headers = {}, body }: OutgoingCall, dispatcher: Agent): Promise<OutgoingAnswer> {
    const { status, answered, text } = await this.exchange(method, url, headers, body, dispatcher);
    if (status === 429) {
      const wait = retryAfterSeconds(answered['retry-after'], timeOf(answered));
      const details = { platformCode: codeIn(text) ?? 'http_429', ...(wait === undefined ? {} : { retryAfterSeconds: wait }) };
      throw new PlatformFailure('rate_limited', `${this.platform} asks for fewer calls.`, details);
    }
    if (status >= 500) {
      const details = { platformCode: codeIn(text) ?? `http_${status}`, mayHaveBeenDone: true };
      throw new PlatformFailure('unavailable', `${this.platform} answered with status ${status}.`, details);
    }
    if (status >= 300 && status < 400) {
      throw new PlatformFailure('rejected', `${this.platform} answered with a redirect, which is not followed.`, {
        platformCode: `http_${status}`,
      });
    }
    return { status, headers: answered, text };
  }

  private async exchange(
    method: OutgoingCall['method'],
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string | undefined,
    dispatcher: Agent,
  ) {
    try {
      const signal = AbortSignal.timeout(this.timeoutMs);
      const answer = await request(url, { method, headers, body: body ?? null, dispatcher, signal });
      const text = await answer.body.text();
      const answered: Record<string, string> = {};
      for (const [name, value] of Object.entries(answer.headers)) if (value !== undefined) answered[name] = String(value);
      return { status: answer.statusCode, answered, text };
    } catch (error) {
      if (isForbidden(error)) throw error;
      throw failureOfTransport(error, this.platform);
    }
  }
}

function isForbidden(error: unknown): boolean {
  return error instanceof ForbiddenAddress || (error instanceof Error && error.cause instanceof ForbiddenAddress);
}

function isWorthRepeating(error: unknown): boolean {
  if (!(error instanceof PlatformFailure) || !error.isRetryable) return false;
  return (error.details.retryAfterSeconds ?? 0) <= maxWaitSeconds;
}

const minDelayMs = 200;

/** As long as the platform asks for; else doubling from 200 ms, anywhere between half and all of it. */
const backoff = new DelegateBackoff<IRetryBackoffContext<unknown>>(({ attempt, result }) => {
  const error = 'error' in result ? result.error : undefined;
  const asked = error instanceof PlatformFailure ? error.details.retryAfterSeconds : undefined;
  if (asked !== undefined) return asked * 1_000 + Math.random() * minDelayMs;
  return minDelayMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
});

/** The platform's own code, where its error looks like most do. */
function codeIn(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text) as { error?: { code?: unknown } | string };
    const code = typeof error === 'string' ? error : error?.code;
    return typeof code === 'string' ? code.slice(0, 100) : undefined;
  } catch {
    return undefined;
  }
}

/** When the platform answered, by its own clock, which its dates are meant by; our clock where it does not say. */
function timeOf({ date }: OutgoingAnswer['headers']): number {
  const at = Date.parse(date ?? '');
  return Number.isNaN(at) ? Date.now() : at;
}
