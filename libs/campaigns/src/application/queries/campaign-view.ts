import type { Id } from '#libs/kernel';
import type { CampaignAction } from '../../domain/campaign-actions.js';
import type { BidStrategy, BudgetType, Objective, SpecialAdCategory } from '../../domain/campaign-fields.js';
import type { CampaignStatus } from '../../domain/campaign-status.js';
import type { DeliveryView } from '#libs/delivery/contract';

/** A campaign in API responses. Timestamps are RFC 3339 in UTC, amounts are micros of the account's currency. */
export interface CampaignView {
  readonly id: Id<'cmp'>;
  readonly object: 'campaign';
  readonly name: string;
  readonly objective: Objective | null;
  readonly status: CampaignStatus;
  readonly status_reason: { readonly code: string; readonly message: string } | null;
  readonly available_actions: readonly CampaignAction[];
  readonly editable_fields: readonly string[];
  readonly connection_ids: readonly Id<'con'>[];
  readonly creative_ids: readonly Id<'crv'>[];
  readonly audience_ids: readonly Id<'aud'>[];
  readonly excluded_audience_ids: readonly Id<'aud'>[];
  readonly budget: { readonly type: BudgetType; readonly amount_micros: number; readonly currency: string } | null;
  readonly bid_strategy: BidStrategy;
  readonly starts_at: string | null;
  readonly ends_at: string | null;
  readonly landing_url: string | null;
  readonly tracking_params: Readonly<Record<string, string>>;
  readonly special_ad_categories: readonly SpecialAdCategory[];
  readonly external_id: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly labels: readonly string[];
  readonly delivery: DeliveryView;
  readonly spend_to_date_micros: number;
  readonly budget_remaining_micros: number | null;
  readonly revision: number;
  readonly launched_at: string | null;
  readonly paused_at: string | null;
  readonly completed_at: string | null;
  readonly archived_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: { readonly user_id: Id<'usr'> | null; readonly api_key_id: Id<'key'> | null };
}
