/**
 * Fragments of SQL for the statements of campaigns. One statement reads a page of campaigns with their deliveries, so these texts
 * are the only ones that a context may use on the table of another; see the decision record "Delivery is a context of its own".
 */

const isVisible = '(d.removed_at is null or d.confirmed_revision <> d.desired_revision)';

/** The deliveries of a row of `campaign`, as a JSON array of `VisibleDelivery`; null if there are none. */
export const visibleDeliveriesOfCampaign = `(select json_agg(json_build_object('connection_id', d.connection_id, 'platform', d.platform,
    'status', d.status, 'in_sync', d.confirmed_revision = d.desired_revision, 'platform_campaign_id', d.platform_campaign_id,
    'platform_status', d.platform_status, 'budget_share_micros', d.budget_share_micros,
    'confirmed_revision', d.confirmed_campaign_revision, 'confirmed_budget_micros', d.confirmed_budget_micros, 'confirmed_at', d.confirmed_at,
    'issues', d.issues, 'updated_at', d.updated_at))
  from delivery.delivery d where d.account_id = campaign.account_id and d.campaign_id = campaign.id
    and ${isVisible})`;

/** The campaigns among `$2` of the account `$1` with a change that a platform has not confirmed yet, as `id`. */
export const campaignsWithPendingDeliveries = `select distinct d.campaign_id as id from delivery.delivery d
  where d.account_id = $1 and d.campaign_id = any($2::uuid[]) and d.status = 'pending' and ${isVisible}`;

/** The campaigns of the account `$1` whose delivery has changed at or after a parameter. */
export const campaignsWithDeliveriesChangedSince =
  'select d.campaign_id from delivery.delivery d where d.account_id = $1 and d.updated_at >= ?::timestamptz';

/** Whether the delivery of a row of `campaign` has changed at or after a parameter. A scalar subquery is a lookup for each row. */
export const isDeliveryOfCampaignChangedSince = `coalesce((select true from delivery.delivery d
  where d.account_id = campaign.account_id and d.campaign_id = campaign.id and d.updated_at >= ?::timestamptz limit 1), false)`;

/** A relation of the deliveries that no user has disconnected: account_id, campaign_id, connection_id, removed_at. */
export const connectedDeliveries =
  '(select account_id, campaign_id, connection_id, removed_at from delivery.delivery where disconnected_at is null)';
