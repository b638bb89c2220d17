import type { Id } from '#libs/kernel';
import type { Insights } from '../../domain/insights.js';

/** Who the people of an audience are, as the API shows it. */
export interface AudienceInsightsView extends Insights {
  readonly audience_id: Id<'aud'>;
  readonly as_of: string;
  readonly size: { readonly lower: number; readonly upper: number };
  /** `share` is the people of both divided by the people of either. */
  readonly overlaps: readonly { readonly audience_id: Id<'aud'>; readonly share: number | null; readonly suppressed: boolean }[];
}
