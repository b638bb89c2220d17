import type { Row } from '#libs/foundation';
import { type AccountContext, type Actor, type IdPrefix, idFromUuid } from '#libs/kernel';
import type { CampaignView } from '../../application/queries/campaign-view.js';
import { availableActions, editableFields } from '../../domain/campaign-actions.js';
import { type StatusReason, statusReasons } from '../../domain/campaign.js';
import { deliveriesColumn, deliveryViewOf, type VisibleDelivery } from './delivery-view-of-rows.js';

/** The columns that `campaignViewOf` reads. */
export const campaignColumns = [
  'id',
  'name',
  'objective',
  'status',
  'status_reason',
  'status_changed_at',
  'connection_ids',
  'creative_ids',
  'audience_ids',
  'excluded_audience_ids',
  'budget_type',
  'budget_amount_micros',
  'bid_strategy',
  'starts_at',
  'ends_at',
  'landing_url',
  'tracking_params',
  'special_ad_categories',
  'external_id',
  'metadata',
  'labels',
  'spend_to_date_micros',
  'revision',
  'launched_at',
  'paused_at',
  'completed_at',
  'archived_at',
  'created_at',
  'updated_at',
  'created_by_user_id',
  'created_by_api_key_id',
  deliveriesColumn,
].join(', ');

const ids = <P extends IdPrefix>(prefix: P, uuids: string[]) => uuids.map((uuid) => idFromUuid(prefix, uuid));

/** Maps a row of `campaigns.campaign` and its deliveries to the API view for this caller. */
export function campaignViewOf(row: Row, caller: Actor & AccountContext): CampaignView {
  const reason = row.status_reason as StatusReason | null;
  const isLifetime = row.budget_type === 'lifetime';
  return {
    id: idFromUuid('cmp', row.id),
    object: 'campaign',
    name: row.name,
    objective: row.objective,
    status: row.status,
    status_reason: reason === null ? null : { code: reason, message: statusReasons[reason] },
    available_actions: availableActions(row.status, caller.permissions),
    editable_fields: editableFields(row.status, caller.permissions),
    connection_ids: ids('con', row.connection_ids),
    creative_ids: ids('crv', row.creative_ids),
    audience_ids: ids('aud', row.audience_ids),
    excluded_audience_ids: ids('aud', row.excluded_audience_ids),
    budget: row.budget_type === null ? null : { type: row.budget_type, amount_micros: row.budget_amount_micros, currency: caller.currency },
    bid_strategy: row.bid_strategy,
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    landing_url: row.landing_url,
    tracking_params: row.tracking_params,
    special_ad_categories: row.special_ad_categories,
    external_id: row.external_id,
    metadata: row.metadata,
    labels: row.labels,
    delivery: deliveryViewOf(row, (row.deliveries as VisibleDelivery[] | null) ?? []),
    spend_to_date_micros: row.spend_to_date_micros,
    budget_remaining_micros: isLifetime ? Math.max(0, row.budget_amount_micros - row.spend_to_date_micros) : null,
    revision: row.revision,
    launched_at: row.launched_at,
    paused_at: row.paused_at,
    completed_at: row.completed_at,
    archived_at: row.archived_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    created_by: {
      user_id: row.created_by_user_id === null ? null : idFromUuid('usr', row.created_by_user_id),
      api_key_id: row.created_by_api_key_id === null ? null : idFromUuid('key', row.created_by_api_key_id),
    },
  };
}
