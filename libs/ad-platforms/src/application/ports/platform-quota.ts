import type { Id } from '#libs/kernel';
import type { QuotaPurpose } from '../../domain/quota-policy.js';

/**
 * The calls that this installation may make to a platform in 24 hours, for platforms that count them for all ad accounts together. All
 * processes share the count. Platforms without such a quota are never counted.
 */
export abstract class PlatformQuota {
  /** Counts one call. Throws PlatformFailure('rate_limited') when it does not fit; a stop fits as long as any call does. */
  abstract take(platform: string, purpose: QuotaPurpose): Promise<void>;
  /**
   * Whether a connection may be looked at now. If so, that is recorded. `review`: an ad is in review, so its status is due soon.
   */
  abstract mayLook(platform: string, connectionId: Id<'con'>, urgency: 'regular' | 'review'): Promise<boolean>;
}
