import type { Id } from '#libs/kernel';
import type { QuotaPurpose, QuotaUse } from '../../domain/quota-policy.js';

/**
 * The calls that this installation may make to a platform in 24 hours, for platforms that count them for all ad accounts together. All
 * processes share the count. Platforms without such a quota are never counted.
 */
export abstract class PlatformQuota {
  /**
   * Counts one call of an account, or of nobody in particular. `cost`: as how many calls the platform counts it. Throws PlatformFailure('rate_limited') when it does not fit into the quota
   * or the part of the account.
   */
  abstract take(platform: string, purpose: QuotaPurpose, accountId: Id<'acc'> | null, cost?: number): Promise<void>;
  /**
   * Whether a connection may be looked at now. If so, that is recorded. `review`: an ad is in review, so its status is due soon. A look
   * at the whole connection (`regular`) that does not end with `looked` may be repeated sooner.
   */
  abstract mayLook(platform: string, connectionId: Id<'con'>, urgency: 'regular' | 'review'): Promise<boolean>;
  /** Records that a look at a whole connection has ended. */
  abstract looked(platform: string, connectionId: Id<'con'>): Promise<void>;
  /** What was used in the last 24 hours of the quotas of the platforms that have one. */
  abstract usage(): Promise<readonly PlatformQuotaUsage[]>;
}

export interface PlatformQuotaUsage {
  readonly platform: string;
  readonly limit: number;
  readonly use: QuotaUse;
}
