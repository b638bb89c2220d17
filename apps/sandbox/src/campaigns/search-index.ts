import { hashText, uniform } from '../random/seeded-random.js';
import type { Operation } from '../faults/fault-rule.js';
import type { Platform } from '../platform.js';

const minLagShare = 0.2;

interface Indexed {
  readonly id: string;
  readonly createdAt?: number | undefined;
}

/** Returns whether a search at this moment finds an object. Its index lags while a fault says so. */
export async function searchIndex(
  { faults, world }: Pick<Platform, 'faults' | 'world'>,
  operation: Operation,
  accountId: string,
): Promise<(object: Indexed) => boolean> {
  const lag = await faults.trigger('search_lag', operation, accountId);
  if (lag === null) return () => true;
  return ({ id, createdAt = 0 }) => {
    const lagShare = minLagShare + (1 - minLagShare) * uniform(hashText(id), 'lag');
    return world.now() >= createdAt + lag.rule.lag_ms * lagShare;
  };
}
