import { mergeTextMap } from '#libs/foundation';
import { Validated } from '#libs/kernel';
import { type CampaignFields, emptyFields, lowestCost } from '../../domain/campaign-fields.js';
import type { CreateCampaignRequest } from './campaigns.requests.js';

type Body = Partial<CreateCampaignRequest>;

/** A body in the domain's terms, as a JSON Merge Patch of `current`; of an empty draft when there is nothing yet. */
export function campaignFieldsOf(
  body: Validated<CreateCampaignRequest>,
  current: CampaignFields = { ...emptyFields, name: '' },
): Validated<CampaignFields> {
  const { value } = body;
  const tracking = mergeTextMap('tracking_params', current.trackingParams, value.tracking_params);
  const metadata = mergeTextMap('metadata', current.metadata, value.metadata);
  const fields: Partial<CampaignFields> = {
    ...taken(value, 'name', 'name'),
    ...taken(value, 'objective', 'objective'),
    ...taken(value, 'connection_ids', 'connectionIds', []),
    ...taken(value, 'creative_ids', 'creativeIds', []),
    ...taken(value, 'audience_ids', 'audienceIds', []),
    ...taken(value, 'excluded_audience_ids', 'excludedAudienceIds', []),
    ...budgetOf(value.budget, current),
    ...(value.bid_strategy === undefined
      ? {}
      : { bidStrategy: value.bid_strategy === null ? lowestCost : { ...current.bidStrategy, ...value.bid_strategy } }),
    ...(value.starts_at === undefined ? {} : { startsAt: dateOf(value.starts_at) }),
    ...(value.ends_at === undefined ? {} : { endsAt: dateOf(value.ends_at) }),
    ...taken(value, 'landing_url', 'landingUrl'),
    ...(tracking.texts === undefined ? {} : { trackingParams: tracking.texts }),
    ...taken(value, 'special_ad_categories', 'specialAdCategories', []),
    ...taken(value, 'external_id', 'externalId'),
    ...(metadata.texts === undefined ? {} : { metadata: metadata.texts }),
    ...taken(value, 'labels', 'labels', []),
  };
  return new Validated(fields, [...body.problems, ...tracking.problems, ...metadata.problems]);
}

/** The value of one field under its name in the domain; `cleared` is what null means. */
function taken<K extends keyof Body>(body: Body, name: K, field: keyof CampaignFields, cleared: unknown = null): Partial<CampaignFields> {
  const value = body[name];
  return value === undefined ? {} : { [field]: value === null ? cleared : value };
}

function budgetOf(budget: Body['budget'], current: CampaignFields): Partial<CampaignFields> {
  if (budget === undefined) return {};
  if (budget === null) return { budgetType: null, budgetAmountMicros: null };
  return { budgetType: budget.type ?? current.budgetType, budgetAmountMicros: budget.amount_micros ?? current.budgetAmountMicros };
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
