import type { Id } from '#libs/kernel';
import type { Insights } from '../../domain/insights.js';

/** Insights of an audience as the API returns them. */
export interface AudienceInsightsView extends Insights {
  readonly audience_id: Id<'aud'>;
  readonly as_of: string;
  readonly size: { readonly lower: number; readonly upper: number };
  /** `share` is the size of the intersection divided by the size of the union. */
  readonly overlaps: readonly { readonly audience_id: Id<'aud'>; readonly share: number | null; readonly suppressed: boolean }[];
}
