import { type Lane, lanes } from '#libs/kernel';

interface LanePolicy {
  /** The share of a worker's database connections that only jobs of this lane use. */
  readonly connectionShare: number;
  /** Retries start after a second and double up to `maxRetryDelaySeconds`. The last failure makes a dead letter. */
  readonly retryLimit: number;
  readonly maxRetryDelaySeconds: number;
}

/** What each lane gets. A job that stops spend is retried for a day, a sync for twenty minutes. */
export const lanePolicies: Readonly<Record<Lane, LanePolicy>> = {
  stop: { connectionShare: 0.2, retryLimit: 1_440, maxRetryDelaySeconds: 60 },
  change: { connectionShare: 0.3, retryLimit: 20, maxRetryDelaySeconds: 300 },
  background: { connectionShare: 0.4, retryLimit: 12, maxRetryDelaySeconds: 300 },
};

/** A transaction inside another one needs a second connection. */
const minConnections = 2;

/** Divides the database connections of a worker among the lanes. What is left is for the event relay. Null: too few to divide. */
export function laneConnections(poolMax: number): Readonly<Record<Lane, number>> | null {
  const sizes = lanes.map((lane) => [lane, Math.floor(poolMax * lanePolicies[lane].connectionShare)] as const);
  if (sizes.some(([, size]) => size < minConnections)) return null;
  return Object.fromEntries(sizes) as Record<Lane, number>;
}
