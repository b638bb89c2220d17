import { hashText, uniform } from '../random/seeded-random.js';
import type { Operation } from '../faults/fault-rule.js';
import type { Platform } from '../platform.js';
import type { Campaign } from './campaign.js';

const minLagShare = 0.2;

/** Returns whether a search at this moment finds a campaign. Its index lags while a fault says so. */
export async function searchIndex(
  { faults, world }: Pick<Platform, 'faults' | 'world'>,
  operation: Operation,
  accountId: string,
): Promise<(campaign: Campaign) => boolean> {
  const lag = await faults.trigger('search_lag', operation, accountId);
  if (lag === null) return () => true;
  return ({ id, createdAt }) => {
    const lagShare = minLagShare + (1 - minLagShare) * uniform(hashText(id), 'lag');
    return world.now() >= createdAt + lag.rule.lag_ms * lagShare;
  };
}
