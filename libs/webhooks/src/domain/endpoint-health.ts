import { type AttemptResult, isOverloaded, isSuccess } from './attempt.js';

/** How an endpoint has answered lately. */
export interface EndpointHealth {
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
  readonly consecutiveFailures: number;
  /** The first failure since the last success. Null: the last attempt succeeded, or there was none. */
  readonly failingSince: Date | null;
  readonly isOverloaded: boolean;
}

export const untried: EndpointHealth = {
  lastSuccessAt: null,
  lastFailureAt: null,
  consecutiveFailures: 0,
  failingSince: null,
  isOverloaded: false,
};

const maxInFlight = 4;
const failuresUntilSlow = 3;
const failuresUntilDisabled = 20;
const disabledAfterMs = 5 * 86_400_000;

export function healthAfter(health: EndpointHealth, result: AttemptResult, now: Date): EndpointHealth {
  if (isSuccess(result)) return { ...untried, lastSuccessAt: now, lastFailureAt: health.lastFailureAt };
  return {
    lastSuccessAt: health.lastSuccessAt,
    lastFailureAt: now,
    consecutiveFailures: health.consecutiveFailures + 1,
    failingSince: health.failingSince ?? now,
    isOverloaded: isOverloaded(result),
  };
}

/** How many deliveries an endpoint gets at a time. */
export function concurrencyOf({ consecutiveFailures, isOverloaded: overloaded }: EndpointHealth): number {
  return overloaded || consecutiveFailures >= failuresUntilSlow ? 1 : maxInFlight;
}

/** Whether an endpoint has failed for so long, and so often, that it gets nothing more. */
export function hasFailedForGood({ consecutiveFailures, failingSince }: EndpointHealth, now: Date): boolean {
  if (failingSince === null || consecutiveFailures < failuresUntilDisabled) return false;
  return now.getTime() - failingSince.getTime() >= disabledAfterMs;
}
