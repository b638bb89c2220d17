import { deliveryViewOf, visibleDeliveriesOfCampaign, type VisibleDelivery } from '#libs/delivery/contract';
import { type AccountContext, type Actor, idFromUuid, shownFields } from '#libs/kernel';
import type { Row } from '#libs/kernel/infrastructure';
import type { CampaignView } from '../../application/queries/campaign-view.js';
import { Budget } from '../../domain/budget.js';
import { availableActions, editableFields } from '../../domain/campaign-actions.js';
import { type CampaignFields, fieldIds, flatNames } from '../../domain/campaign-fields.js';
import { type StatusReason, statusReasons } from '../../domain/campaign-state.js';

/** The columns that `campaignViewOf` reads. */
export const campaignColumns = [
  'id',
  'status',
  'status_reason',
  'status_changed_at',
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
  ...Object.values(flatNames),
  `${visibleDeliveriesOfCampaign} as deliveries`,
].join(', ');

/** Maps a row of the campaign and its deliveries to the API view for this caller. */
export function campaignViewOf(row: Row, caller: Actor & AccountContext): CampaignView {
  const reason = row.status_reason as StatusReason | null;
  const {
    budget_type: budgetType,
    budget_amount_micros: budgetAmountMicros,
    ...fields
  } = shownFields<CampaignFields, typeof flatNames>(row, flatNames, fieldIds);
  const budget = Budget.of({ budgetType, budgetAmountMicros });
  return {
    id: idFromUuid('cmp', row.id),
    object: 'campaign',
    ...fields,
    status: row.status,
    status_reason: reason === null ? null : { code: reason, message: statusReasons[reason] },
    available_actions: availableActions(row.status, caller.permissions),
    editable_fields: editableFields(row.status, caller.permissions),
    budget: budget === null ? null : { type: budget.type, amount_micros: budget.amountMicros, currency: caller.currency },
    delivery: deliveryViewOf(
      (row.deliveries as readonly VisibleDelivery[] | null) ?? [],
      row.connection_ids,
      row.launched_at === null ? null : row.status_changed_at,
    ),
    spend_to_date_micros: row.spend_to_date_micros,
    budget_remaining_micros: budget?.remainingMicros(row.spend_to_date_micros) ?? null,
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
