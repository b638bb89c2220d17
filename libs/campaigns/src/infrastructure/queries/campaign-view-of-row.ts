import { deliveryViewOf, type VisibleDelivery, visibleDeliveriesOfCampaign } from '#libs/delivery/contract';
import { type AccountContext, type Actor, idFromUuid, type Row } from '#libs/kernel';
import type { CampaignView } from '../../application/queries/campaign-view.js';
import { Budget } from '../../domain/budget.js';
import { availableActions, editableFields } from '../../domain/campaign-actions.js';
import { campaignFields, fieldNames } from '../../domain/campaign-fields.js';
import { type StatusReason, statusReasons } from '../../domain/campaign-state.js';

/** The fields that users set, in the table: `/budget/type` is the column `budget_type`. */
const fields = fieldNames.map((name) => {
  const { pointer, ids } = campaignFields[name];
  const path = pointer.slice(1);
  return { column: path.replaceAll('/', '_'), ids, isPart: path.includes('/') };
});

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
  ...fields.map(({ column }) => column),
  `${visibleDeliveriesOfCampaign} as deliveries`,
].join(', ');

/** The fields that are stored as the API shows them, except for IDs. */
function settableFields(row: Row): object {
  const view: Record<string, unknown> = {};
  for (const { column, ids, isPart } of fields) {
    if (isPart) continue;
    const value: unknown = row[column];
    view[column] = ids === undefined ? value : (value as string[]).map((uuid) => idFromUuid(ids, uuid));
  }
  return view;
}

/** Maps a row of the campaign and its deliveries to the API view for this caller. */
export function campaignViewOf(row: Row, caller: Actor & AccountContext): CampaignView {
  const reason = row.status_reason as StatusReason | null;
  const budget = Budget.of({ budgetType: row.budget_type, budgetAmountMicros: row.budget_amount_micros });
  const view = {
    id: idFromUuid('cmp', row.id),
    object: 'campaign',
    ...settableFields(row),
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
  } satisfies Partial<CampaignView>;
  return view as unknown as CampaignView;
}
