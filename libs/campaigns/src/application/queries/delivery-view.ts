import type { Id } from '#libs/kernel';
import type { Issue } from '../../domain/delivery-issues.js';
import type { DeliveryStatus } from '../../domain/delivery-status.js';

/** The delivery of a campaign on one platform. */
export interface PlatformDeliveryView {
  readonly connection_id: Id<'con'>;
  readonly platform: string;
  readonly status: DeliveryStatus;
  readonly in_sync: boolean;
  readonly platform_campaign_id: string | null;
  readonly platform_status: string | null;
  readonly budget_share_micros: number | null;
  readonly issues: readonly Issue[];
}

/** Whether ads actually run, as reported by the platforms. */
export interface DeliveryView {
  readonly status: DeliveryStatus;
  readonly updated_at: string | null;
  /** Null when no platform is pending or reviewing. */
  readonly poll_after_seconds: number | null;
  readonly platforms: readonly PlatformDeliveryView[];
}
