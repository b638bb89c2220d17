import type { Id } from '#libs/kernel';
import type { AudienceAction } from '../../domain/audience-actions.js';
import type { AudiencePlatformStatus } from '../../domain/audience.js';
import type { ShownAudienceFields } from '../../domain/audience-fields.js';
import type { AudienceStatus } from '../../domain/audience-status.js';

/** An audience as the API returns it. */
export interface AudienceView extends ShownAudienceFields {
  readonly id: Id<'aud'>;
  readonly object: 'audience';
  readonly rules_summary: string;
  readonly status: AudienceStatus;
  readonly available_actions: readonly AudienceAction[];
  readonly editable_fields: readonly string[];
  readonly failure: { readonly code: string; readonly message: string; readonly retryable: boolean } | null;
  readonly size: { readonly lower: number; readonly upper: number; readonly as_of: string } | null;
  /** Why a ready audience has no size; null otherwise. */
  readonly size_reason: { readonly code: 'not_offered'; readonly message: string } | null;
  readonly platforms: readonly AudiencePlatformStatus[];
  readonly poll_after_seconds: number | null;
  readonly campaign_ids: readonly Id<'cmp'>[];
  readonly campaign_count: number;
  readonly revision: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly archived_at: string | null;
}
