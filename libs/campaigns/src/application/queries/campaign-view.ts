import type { Id } from '#libs/kernel';
import type { CampaignAction } from '../../domain/campaign-actions.js';
import type { BudgetType, ShownCampaignFields } from '../../domain/campaign-fields.js';
import type { CampaignStatus } from '../../domain/campaign-status.js';
import type { DeliveryView } from '#libs/delivery/contract';

/** A campaign in API responses. Timestamps are RFC 3339 in UTC, amounts are micros of the account's currency. */
export interface CampaignView extends Omit<ShownCampaignFields, 'budget_type' | 'budget_amount_micros'> {
  readonly id: Id<'cmp'>;
  readonly object: 'campaign';
  readonly status: CampaignStatus;
  readonly status_reason: { readonly code: string; readonly message: string } | null;
  readonly available_actions: readonly CampaignAction[];
  readonly editable_fields: readonly string[];
  readonly budget: { readonly type: BudgetType; readonly amount_micros: number; readonly currency: string } | null;
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
