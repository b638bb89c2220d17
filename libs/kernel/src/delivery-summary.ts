import type { Id } from './type-id.js';

/** What the rules of campaigns need of the delivery on one platform, which the context of delivery owns. */
export interface DeliverySummary {
  readonly connectionId: Id<'con'>;
  readonly platform: string;
  /** Whether users see the delivery: a removed platform until its stop is confirmed. */
  readonly isVisible: boolean;
  /** Whether the platform may still run the campaign, although it was archived. */
  readonly isArchiving: boolean;
  readonly removedAt: Date | null;
  readonly disconnectedAt: Date | null;
  /** The creatives that the platform rejected. */
  readonly rejectedCreativeIds: readonly Id<'crv'>[];
}
