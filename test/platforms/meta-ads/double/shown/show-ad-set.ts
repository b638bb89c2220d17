import type { AdObject } from '../records.js';
import { adSetIssues, adSetStatus } from '../statuses.js';
import { regions } from '../targeting-catalog.js';
import type { World } from '../world.js';
import { amount, showCommon, timeOrNone, zoneOf } from './show-object.js';

function namedRegions({ regions: keys }: Readonly<Record<string, unknown>>): object {
  if (keys === undefined) return {};
  const named = (keys as readonly { readonly key: string }[]).map(({ key }) => {
    const { name, country_code: country } = regions.find((one) => one.key === key) ?? {};
    return { key, name, country };
  });
  return { regions: named };
}

/** The defaults that the platform adds to a targeting. */
export function shownTargeting(targeting: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const geo = targeting['geo_locations'] as Readonly<Record<string, unknown>> | undefined;
  return {
    age_max: 65,
    age_min: 18,
    ...targeting,
    ...(geo === undefined ? {} : { geo_locations: { location_types: ['home', 'recent'], ...geo, ...namedRegions(geo) } }),
    targeting_automation: targeting['targeting_automation'] ?? { advantage_audience: 1 },
  };
}

export function showAdSet(world: World, adSet: AdObject): Record<string, unknown> {
  const { fields } = adSet;
  const zone = zoneOf(world, adSet);
  const issues = fields.status === 'ACTIVE' ? adSetIssues(world, adSet) : [];
  return {
    ...showCommon(world, adSet),
    effective_status: adSetStatus(world, adSet),
    campaign_id: fields['campaign_id'],
    campaign: { id: fields['campaign_id'] },
    optimization_goal: fields['optimization_goal'],
    billing_event: fields['billing_event'],
    bid_amount: fields['bid_amount'],
    bid_constraints: fields['bid_constraints'],
    bid_strategy: fields['bid_strategy'],
    destination_type: fields['destination_type'],
    promoted_object: fields['promoted_object'],
    attribution_spec: fields['attribution_spec'],
    targeting: shownTargeting(fields['targeting'] as Readonly<Record<string, unknown>>),
    dsa_beneficiary: fields['dsa_beneficiary'],
    dsa_payor: fields['dsa_payor'],
    daily_budget: amount(fields['daily_budget']) ?? '0',
    lifetime_budget: amount(fields['lifetime_budget']) ?? '0',
    budget_remaining: amount(fields['daily_budget'] ?? fields['lifetime_budget']) ?? '0',
    daily_spend_cap: amount(fields['daily_spend_cap']),
    daily_min_spend_target: amount(fields['daily_min_spend_target']),
    lifetime_spend_cap: amount(fields['lifetime_spend_cap']),
    lifetime_min_spend_target: amount(fields['lifetime_min_spend_target']),
    pacing_type: fields['pacing_type'] ?? ['standard'],
    is_dynamic_creative: fields['is_dynamic_creative'] ?? false,
    learning_stage_info: { status: 'LEARNING', conversions: 0, attribution_windows: ['7d_click', '1d_view'] },
    issues_info: issues.length === 0 ? undefined : issues,
    start_time: timeOrNone(fields['start_time'] ?? adSet.createdAt, zone),
    end_time: timeOrNone(fields['end_time'], zone),
  };
}
