import type { Id } from '#libs/kernel';
import type { CreativeAction } from '../../domain/creative-actions.js';
import type { AspectRatio } from '../../domain/aspect-ratio.js';
import type { TargetPlatform } from '../../domain/copy-limits.js';
import type { Brand, CreativeType, ShownCreativeFields } from '../../domain/creative-fields.js';
import type { CreativeStatus } from '../../domain/creative-status.js';
import type { Failure } from '../../domain/failure.js';

/** A creative as the API returns it. Timestamps are RFC 3339 in UTC. */
export interface CreativeView extends ShownCreativeFields {
  readonly id: Id<'crv'>;
  readonly object: 'creative';
  readonly type: CreativeType;
  readonly status: CreativeStatus;
  readonly available_actions: readonly CreativeAction[];
  readonly editable_fields: readonly string[];
  readonly failure: Failure | null;
  readonly prompt: string;
  readonly brand: Brand | null;
  readonly language: string;
  readonly target_platforms: readonly TargetPlatform[];
  readonly variant_count: number;
  readonly generation: {
    readonly provider: string;
    readonly requested_variants: number;
    readonly completed_variants: number;
    readonly started_at: string;
    readonly finished_at: string | null;
    readonly poll_after_seconds: number | null;
  };
  readonly campaign_ids: readonly Id<'cmp'>[];
  readonly campaign_count: number;
  readonly revision: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly archived_at: string | null;
}

export interface VariantView {
  readonly id: Id<'var'>;
  readonly object: 'variant';
  readonly creative_id: Id<'crv'>;
  readonly position: number;
  readonly status: CreativeStatus;
  /** Null until the text is generated. */
  readonly content: {
    readonly headline: string;
    readonly primary_text: string;
    readonly description: string | null;
    readonly call_to_action: string | null;
  } | null;
  readonly asset: {
    readonly url: string;
    readonly url_expires_at: string;
    readonly mime_type: string;
    readonly width: number;
    readonly height: number;
    readonly aspect_ratio: AspectRatio;
    readonly bytes: number;
  } | null;
  readonly is_primary: boolean;
  readonly failure: Failure | null;
  readonly created_at: string;
  readonly updated_at: string;
}
