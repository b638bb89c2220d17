import { currentLane } from '#libs/kernel/infrastructure';
import {
  CircuitState,
  type CircuitBreakerPolicy,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  type IBreaker,
} from 'cockatiel';
import { PlatformFailure } from '../../application/ports/ad-platform.js';

const failuresToOpen = 10;
/** A platform counts as failing only when the calls of this many connections fail. */
const connectionsToOpen = 3;
const halfOpenAfter = () => new ExponentialBackoff({ initialDelay: 1_000, maxDelay: 15_000 });
const isUnavailable = (error: unknown) => error instanceof PlatformFailure && error.kind === 'unavailable';

/** Opens when ten calls in a row have failed and they belonged to several connections. */
class SharedBreaker implements IBreaker {
  state: unknown;
  private readonly consecutive = new ConsecutiveBreaker(failuresToOpen);
  /** The connections whose calls have failed since the last success. */
  private readonly failing = new Set<unknown>();

  /** Call it before the failure is counted. A call of no connection counts as one of its own. */
  noteFailure(connection: string | undefined): void {
    if (this.failing.size < connectionsToOpen) this.failing.add(connection ?? Symbol('no connection'));
  }

  success(): void {
    this.failing.clear();
    this.consecutive.success();
  }

  failure(): boolean {
    return this.consecutive.failure() && this.failing.size >= connectionsToOpen;
  }
}

/**
 * Circuit breakers of one platform: one for each connection, because a fault can be that of a single ad account, and one for the
 * platform, which opens only for time-outs and 5xx of several connections. A stop is always sent: it must not wait for the failures of
 * other calls, and its own retries are spaced anyway.
 */
export class PlatformCircuits {
  private readonly breaker = new SharedBreaker();
  private readonly shared: CircuitBreakerPolicy;
  private readonly ofConnection = new Map<string, CircuitBreakerPolicy>();
  /** Failures that can be those of the whole platform. */
  private readonly platformWide = new WeakSet<PlatformFailure>();

  constructor() {
    this.shared = circuitBreaker(
      handleWhen((error) => error instanceof PlatformFailure && this.platformWide.has(error)),
      { breaker: this.breaker, halfOpenAfter: halfOpenAfter() },
    );
  }

  /** Whether all calls but stops are paused. */
  get isPlatformOpen(): boolean {
    return this.shared.state === CircuitState.Open;
  }

  /** Runs one attempt. Throws BrokenCircuitError instead while a circuit is open. */
  execute<T>(connection: string | undefined, attempt: () => Promise<T>): Promise<T> {
    return currentLane() === 'stop' ? attempt() : this.shared.execute(() => this.inConnection(connection, attempt));
  }

  /** Marks a failure as one that the whole platform can have: a time-out, a lost connection or a 5xx. */
  markPlatformWide(failure: PlatformFailure, connection: string | undefined): void {
    this.platformWide.add(failure);
    this.breaker.noteFailure(connection);
  }

  private async inConnection<T>(connection: string | undefined, attempt: () => Promise<T>): Promise<T> {
    if (connection === undefined) return attempt();
    const known = this.ofConnection.get(connection);
    const circuit =
      known ??
      circuitBreaker(handleWhen(isUnavailable), { breaker: new ConsecutiveBreaker(failuresToOpen), halfOpenAfter: halfOpenAfter() });
    this.ofConnection.set(connection, circuit);
    try {
      const result = await circuit.execute(attempt);
      // A circuit without failures is not kept.
      this.ofConnection.delete(connection);
      return result;
    } catch (error) {
      if (isUnavailable(error)) this.ofConnection.set(connection, circuit);
      throw error;
    }
  }
}
