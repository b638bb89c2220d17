import type { DeliverySummary, Id, RecordState } from '#libs/kernel';
import type { CampaignFields } from './campaign-fields.js';
import type { CampaignStatus } from './campaign-status.js';

export const statusReasons = {
  user_request: 'A user requested it.',
  end_date_reached: 'The end date was reached.',
  connection_disconnected: 'The platform was disconnected.',
} as const;
export type StatusReason = keyof typeof statusReasons;

export interface CampaignState extends CampaignFields, RecordState {
  readonly id: Id<'cmp'>;
  readonly status: CampaignStatus;
  readonly statusReason: StatusReason | null;
  readonly statusChangedAt: Date;
  readonly spendToDateMicros: number;
  readonly launchedAt: Date | null;
  readonly pausedAt: Date | null;
  readonly completedAt: Date | null;
  readonly archivedAt: Date | null;
  readonly createdAt: Date;
  readonly createdByUserId: Id<'usr'> | null;
  readonly createdByApiKeyId: Id<'key'> | null;
  /** One delivery per platform; empty until the campaign is launched. */
  readonly deliveries: readonly DeliverySummary[];
}
