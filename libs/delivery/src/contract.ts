// What other contexts may import of this one: ports, their data, and texts of SQL for the statements of campaigns.
export { BudgetShares } from './application/ports/budget-shares.js';
export { CampaignSpend } from './application/ports/campaign-spend.js';
export { type DeliveredCampaign, DeliveredCampaigns } from './application/ports/delivered-campaigns.js';
export { DeliveryDirectory } from './application/ports/delivery-directory.js';
export { DesiredDeliveries } from './application/ports/desired-deliveries.js';
export * from './application/queries/delivery-sql.js';
export {
  type DeliveryView,
  deliveryViewOf,
  type IssueView,
  type PlatformDeliveryView,
  pollAfterSeconds,
  type VisibleDelivery,
} from './application/queries/delivery-view.js';
export type { DeliveryIntent } from './domain/delivery-intent.js';
export { type IssueCode, type IssueSeverity, issueCodes, issueSeverities } from './domain/delivery-issues.js';
export { aggregateStatus, deliveryMeanings, type DeliveryStatus, deliveryStatuses } from './domain/delivery-status.js';
