import type { CampaignAction } from '../../domain/campaign-actions.js';
import type { BidStrategyType, BudgetType, Objective, SpecialAdCategory } from '../../domain/campaign-fields.js';
import type { CampaignStatus } from '../../domain/campaign-status.js';
import type { StatusReason } from '../../domain/campaign-state.js';
import type { IssueCode, IssueSeverity } from '#libs/delivery/contract';

export const objectiveMeanings: Readonly<Record<Objective, string>> = {
  awareness: 'reach many people',
  traffic: 'visits to the landing page',
  engagement: 'interactions with the ad',
  leads: 'contact details',
  app_promotion: 'app installs',
  sales: 'purchases and other conversions',
};

export const budgetTypeMeanings: Readonly<Record<BudgetType, string>> = {
  daily: 'the amount applies to each day',
  lifetime: 'the amount applies to the whole run, until `ends_at`',
};

export const bidStrategyTypeMeanings: Readonly<Record<BidStrategyType, string>> = {
  lowest_cost: 'most results for the budget',
  cost_cap: 'cost per result at or below `cap_micros`',
  target_roas: 'return on ad spend of `target_roas`',
};

export const specialAdCategoryMeanings: Readonly<Record<SpecialAdCategory, string>> = {
  housing: 'homes and rentals',
  employment: 'jobs',
  credit: 'loans and credit',
  financial_products: 'other financial products',
  politics: 'politics and elections',
  gambling: 'gambling',
};

export const campaignStatusMeanings: Readonly<Record<CampaignStatus, string>> = {
  draft: 'not launched',
  scheduled: 'launched, starts at `starts_at`',
  active: 'launched and started',
  paused: 'stopped until it is resumed',
  completed: '`ends_at` has passed',
  archived: 'read-only and hidden from lists by default',
};

export const campaignActionMeanings: Readonly<Record<CampaignAction, string>> = {
  launch: '`POST /v1/campaigns/{id}/launch`',
  pause: '`POST /v1/campaigns/{id}/pause`',
  resume: '`POST /v1/campaigns/{id}/resume`',
  archive: '`DELETE /v1/campaigns/{id}`',
  update: '`PATCH /v1/campaigns/{id}`',
  duplicate: '`POST /v1/campaigns/{id}/duplicate`',
  unarchive: '`POST /v1/campaigns/{id}/unarchive`',
};

export const statusReasonMeanings: Readonly<Record<StatusReason, string>> = {
  user_request: 'a user paused or archived the campaign',
  end_date_reached: '`ends_at` passed',
  connection_disconnected: 'a user disconnected the last connection of the campaign',
};

export const issueCodeMeanings: Readonly<Record<IssueCode, string>> = {
  budget_exhausted: 'the budget is spent',
  creative_rejected: 'the platform rejected some of the creatives',
  all_creatives_rejected: 'the platform rejected every creative',
  audience_too_small: 'too few people match the audiences',
  account_suspended: 'the platform suspended the ad account',
  account_review_pending: 'the platform is reviewing the ad account',
  payment_failed: 'the platform could not charge the ad account',
  landing_page_unreachable: 'the platform cannot open the landing page',
  policy_declaration_required: 'the platform requires a declaration',
  unsupported_change: 'the platform cannot make the change after creation',
  connection_expired: 'the authorization of the connection expired',
  connection_disconnected: 'a user disconnected the connection',
  platform_error: 'the platform rejected a change or does not respond',
};

export const issueSeverityMeanings: Readonly<Record<IssueSeverity, string>> = {
  error: 'no ads run because of the issue',
  warning: 'ads run otherwise than intended: fewer of them, none for some time, or without a change that the platform refused',
};
