import type { AdObject } from '../records.js';
import { spentInLife } from '../spend.js';
import { campaignIssues, campaignStatus } from '../statuses.js';
import type { World } from '../world.js';
import { amount, showCommon, timeOrNone, zoneOf } from './show-object.js';

export function showCampaign(world: World, campaign: AdObject): Record<string, unknown> {
  const { fields } = campaign;
  const zone = zoneOf(world, campaign);
  const issues = fields.status === 'ACTIVE' ? campaignIssues(world, campaign) : [];
  const categories = fields['special_ad_categories'] as readonly string[];
  const [lifetime, daily] = [fields['lifetime_budget'], fields['daily_budget']];
  return {
    ...showCommon(world, campaign),
    effective_status: campaignStatus(world, campaign),
    objective: fields['objective'],
    buying_type: fields['buying_type'],
    bid_strategy: fields['bid_strategy'],
    daily_budget: amount(daily),
    lifetime_budget: amount(lifetime),
    budget_remaining: remaining(world, campaign),
    spend_cap: amount(fields['spend_cap']),
    is_adset_budget_sharing_enabled: fields['is_adset_budget_sharing_enabled'] ?? false,
    special_ad_categories: categories,
    special_ad_category: categories[0] ?? 'NONE',
    special_ad_category_country: fields['special_ad_category_country'] ?? [],
    promoted_object: fields['promoted_object'],
    issues_info: issues.length === 0 ? undefined : issues,
    start_time: timeOrNone(fields['start_time'] ?? campaign.createdAt, zone),
    stop_time: timeOrNone(fields['stop_time'], zone),
  };
}

function remaining(world: World, campaign: AdObject): string {
  const { lifetime_budget: lifetime, daily_budget: daily } = campaign.fields;
  if (typeof lifetime === 'number') return String(Math.max(0, lifetime - spentInLife(world, campaign)));
  return amount(daily) ?? '0';
}
