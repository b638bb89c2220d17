import type { Validated } from '#libs/kernel';
import type { CampaignPatch } from '../../domain/campaign-patch.js';
import type { CreateCampaignRequest } from './campaigns.requests.js';

type Body = Partial<CreateCampaignRequest>;

/** A request body under the names of the domain. Null clears a list. */
export function campaignPatchOf(body: Validated<CreateCampaignRequest>): Validated<CampaignPatch> {
  return body.map((value) => ({
    ...renamed(value, 'name', 'name'),
    ...renamed(value, 'objective', 'objective'),
    ...renamed(value, 'connection_ids', 'connectionIds', []),
    ...renamed(value, 'creative_ids', 'creativeIds', []),
    ...renamed(value, 'audience_ids', 'audienceIds', []),
    ...renamed(value, 'excluded_audience_ids', 'excludedAudienceIds', []),
    ...budgetOf(value.budget),
    ...renamed(value, 'bid_strategy', 'bidStrategy'),
    ...(value.starts_at === undefined ? {} : { startsAt: dateOf(value.starts_at) }),
    ...(value.ends_at === undefined ? {} : { endsAt: dateOf(value.ends_at) }),
    ...renamed(value, 'landing_url', 'landingUrl'),
    ...renamed(value, 'tracking_params', 'trackingParams'),
    ...renamed(value, 'special_ad_categories', 'specialAdCategories', []),
    ...renamed(value, 'external_id', 'externalId'),
    ...renamed(value, 'metadata', 'metadata'),
    ...renamed(value, 'labels', 'labels', []),
  }));
}

/** The value of one field under its name in the domain; `cleared` is what null means. */
function renamed<K extends keyof Body>(body: Body, name: K, field: keyof CampaignPatch, cleared: unknown = null): Partial<CampaignPatch> {
  const value = body[name];
  return value === undefined ? {} : { [field]: value === null ? cleared : value };
}

function budgetOf(budget: Body['budget']): Partial<CampaignPatch> {
  if (budget === undefined) return {};
  if (budget === null) return { budgetType: null, budgetAmountMicros: null };
  return {
    ...(budget.type === undefined ? {} : { budgetType: budget.type }),
    ...(budget.amount_micros === undefined ? {} : { budgetAmountMicros: budget.amount_micros }),
  };
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
