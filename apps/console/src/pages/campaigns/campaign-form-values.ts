import type { Campaign, CampaignFields } from '../../api/campaigns.js';
import { changesBetween } from '../../api/changes.js';
import { microsOfUnits, unitsOfMicros } from '../../format/numbers.js';
import { fromLocalInput, toLocalInput } from '../../format/zoned-time.js';

/** What stands in the form: amounts in whole units, times on the account's clock. '' is not set. */
export interface CampaignFormValues {
  readonly name: string;
  readonly objective: string;
  readonly connectionIds: string[];
  readonly creativeIds: string[];
  readonly audienceIds: string[];
  readonly excludedAudienceIds: string[];
  readonly budgetType: string;
  readonly budgetAmount: number | '';
  readonly bidType: string;
  readonly bidCap: number | '';
  readonly bidRoas: number | '';
  readonly startsAt: string;
  readonly endsAt: string;
  readonly landingUrl: string;
  readonly specialAdCategories: string[];
}
export type CampaignFormField = keyof CampaignFormValues;

/** Where the API has each field of the form. */
export const pathOfField: Readonly<Record<CampaignFormField, string>> = {
  name: 'name',
  objective: 'objective',
  connectionIds: 'connection_ids',
  creativeIds: 'creative_ids',
  audienceIds: 'audience_ids',
  excludedAudienceIds: 'excluded_audience_ids',
  budgetType: 'budget.type',
  budgetAmount: 'budget.amount_micros',
  bidType: 'bid_strategy.type',
  bidCap: 'bid_strategy.cap_micros',
  bidRoas: 'bid_strategy.target_roas',
  startsAt: 'starts_at',
  endsAt: 'ends_at',
  landingUrl: 'landing_url',
  specialAdCategories: 'special_ad_categories',
};

export const emptyValues: CampaignFormValues = {
  name: '',
  objective: '',
  connectionIds: [],
  creativeIds: [],
  audienceIds: [],
  excludedAudienceIds: [],
  budgetType: 'daily',
  budgetAmount: '',
  bidType: 'lowest_cost',
  bidCap: '',
  bidRoas: '',
  startsAt: '',
  endsAt: '',
  landingUrl: '',
  specialAdCategories: [],
};

const unitsOrNone = (micros: number | null | undefined): number | '' =>
  micros === null || micros === undefined ? '' : unitsOfMicros(micros);
const microsOrNull = (units: number | ''): number | null => (units === '' ? null : microsOfUnits(units));

export function valuesOf(campaign: Campaign, timezone: string): CampaignFormValues {
  return {
    name: campaign.name,
    objective: campaign.objective ?? '',
    connectionIds: [...campaign.connection_ids],
    creativeIds: [...campaign.creative_ids],
    audienceIds: [...campaign.audience_ids],
    excludedAudienceIds: [...campaign.excluded_audience_ids],
    budgetType: campaign.budget?.type ?? 'daily',
    budgetAmount: unitsOrNone(campaign.budget?.amount_micros),
    bidType: campaign.bid_strategy.type,
    bidCap: unitsOrNone(campaign.bid_strategy.cap_micros),
    bidRoas: campaign.bid_strategy.target_roas ?? '',
    startsAt: toLocalInput(campaign.starts_at, timezone),
    endsAt: toLocalInput(campaign.ends_at, timezone),
    landingUrl: campaign.landing_url ?? '',
    specialAdCategories: [...campaign.special_ad_categories],
  };
}

export function fieldsOf(values: CampaignFormValues, timezone: string): CampaignFields {
  const amount = microsOrNull(values.budgetAmount);
  return {
    name: values.name,
    objective: values.objective || null,
    connection_ids: values.connectionIds,
    creative_ids: values.creativeIds,
    audience_ids: values.audienceIds,
    excluded_audience_ids: values.excludedAudienceIds,
    budget: amount === null ? null : { type: values.budgetType, amount_micros: amount },
    bid_strategy: {
      type: values.bidType,
      cap_micros: values.bidType === 'cost_cap' ? microsOrNull(values.bidCap) : null,
      target_roas: values.bidType === 'target_roas' && values.bidRoas !== '' ? values.bidRoas : null,
    },
    starts_at: fromLocalInput(values.startsAt, timezone),
    ends_at: fromLocalInput(values.endsAt, timezone),
    landing_url: values.landingUrl || null,
    special_ad_categories: values.specialAdCategories,
  };
}

export const changesOf = (before: CampaignFormValues, after: CampaignFormValues, timezone: string): Partial<CampaignFields> =>
  changesBetween(fieldsOf(before, timezone), fieldsOf(after, timezone));

const untilCompleted = ['draft', 'scheduled', 'active', 'paused'];
/** In which statuses the API lets each field change; fields not named here always. */
const editableIn: Partial<Readonly<Record<CampaignFormField, readonly string[]>>> = {
  objective: ['draft'],
  budgetType: ['draft'],
  specialAdCategories: ['draft'],
  connectionIds: ['draft', 'paused'],
  startsAt: ['draft', 'scheduled'],
  ...Object.fromEntries(
    ['creativeIds', 'audienceIds', 'excludedAudienceIds', 'budgetAmount', 'bidType', 'bidCap', 'bidRoas', 'endsAt', 'landingUrl'].map(
      (field) => [field, untilCompleted],
    ),
  ),
};

/** Why a field cannot be changed now; null: it can. */
export function lockOf(field: CampaignFormField, status: string): string | null {
  const statuses = editableIn[field];
  if (statuses === undefined || statuses.includes(status)) return null;
  return `Cannot be changed while the campaign is ${status}.`;
}
