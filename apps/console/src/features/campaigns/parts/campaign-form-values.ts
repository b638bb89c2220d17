import type {
  BidStrategyType,
  BudgetType,
  Campaign,
  CampaignCreate,
  CampaignPatch,
  Objective,
  SpecialAdCategory,
} from '../api/campaigns.js';
import { changesBetween } from '../../../shared/api/changes.js';
import { amountProblem, parseAmount, toAmountInput } from '../../../shared/format/amounts.js';
import { readDecimal } from '../../../shared/format/decimal-text.js';
import { fromLocalInput, toLocalInput } from '../../../shared/format/zoned-time.js';

/** Form values: amounts as typed, times in the account's time zone. '' means not set. */
export interface CampaignFormValues {
  readonly name: string;
  readonly objective: Objective | '';
  readonly connectionIds: string[];
  readonly creativeIds: string[];
  readonly audienceIds: string[];
  readonly excludedAudienceIds: string[];
  readonly budgetType: BudgetType;
  readonly budgetAmount: string;
  readonly bidType: BidStrategyType;
  readonly bidCap: string;
  readonly bidRoas: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly landingUrl: string;
  readonly specialAdCategories: SpecialAdCategory[];
}
export type CampaignFormField = keyof CampaignFormValues;

/** The API's path of each form field. */
export const apiPathByField: Readonly<Record<CampaignFormField, string>> = {
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

/** Currency and time zone of the account. */
export interface AccountSettings {
  readonly currency: string;
  readonly timezone: string;
}

/** Numbers that the form was opened with. Unchanged text keeps its original number, even if that has more decimal places. */
export interface OriginalNumbers {
  readonly budgetAmount: number | null;
  readonly bidCap: number | null;
  readonly bidRoas: number | null;
}
export const noOriginalNumbers: OriginalNumbers = { budgetAmount: null, bidCap: null, bidRoas: null };

export const originalNumbersOf = ({ budget, bid_strategy: bid }: Campaign): OriginalNumbers => ({
  budgetAmount: budget?.amount_micros ?? null,
  bidCap: bid.cap_micros,
  bidRoas: bid.target_roas,
});

const textOrNone = (micros: number | null | undefined, currency: string): string =>
  micros === null || micros === undefined ? '' : toAmountInput(micros, currency);

/** The amount in a field. Null if it is empty or unreadable. */
export function readAmount(text: string, currency: string, original: number | null): number | null {
  if (original !== null && text === toAmountInput(original, currency)) return original;
  const reading = parseAmount(text, currency);
  return reading.kind === 'amount' ? reading.micros : null;
}

const ratioLimits = { min: 0.01, max: 1000, digits: 2 };

export function readRatio(text: string, original: number | null): number | null {
  if (original !== null && text === String(original)) return original;
  const read = readDecimal(text);
  if (read.kind !== 'decimal' || read.fraction.length > ratioLimits.digits) return null;
  const ratio = Number(`${read.whole}.${read.fraction}`);
  return ratio >= ratioLimits.min && ratio <= ratioLimits.max ? ratio : null;
}

/** Returns why a target ratio is invalid. Null if it is valid or empty. */
export function ratioProblem(text: string, original: number | null): string | null {
  if (text.trim() === '' || readRatio(text, original) !== null) return null;
  const read = readDecimal(text);
  if (read.kind !== 'ambiguous')
    return `Enter a number from ${ratioLimits.min} to ${ratioLimits.max} with at most ${ratioLimits.digits} decimal places.`;
  const { whole, lastThree } = read;
  return `${text.trim()} could mean ${whole}.${lastThree} or ${whole}${lastThree}. Enter ${whole}${lastThree} or ${whole}.${lastThree.slice(0, 2)}.`;
}

export function valuesOf(campaign: Campaign, { currency, timezone }: AccountSettings): CampaignFormValues {
  return {
    name: campaign.name,
    objective: campaign.objective ?? '',
    connectionIds: [...campaign.connection_ids],
    creativeIds: [...campaign.creative_ids],
    audienceIds: [...campaign.audience_ids],
    excludedAudienceIds: [...campaign.excluded_audience_ids],
    budgetType: campaign.budget?.type ?? 'daily',
    budgetAmount: textOrNone(campaign.budget?.amount_micros, currency),
    bidType: campaign.bid_strategy.type,
    bidCap: textOrNone(campaign.bid_strategy.cap_micros, currency),
    bidRoas: campaign.bid_strategy.target_roas === null ? '' : String(campaign.bid_strategy.target_roas),
    startsAt: toLocalInput(campaign.starts_at, timezone),
    endsAt: toLocalInput(campaign.ends_at, timezone),
    landingUrl: campaign.landing_url ?? '',
    specialAdCategories: [...campaign.special_ad_categories],
  };
}

export function fieldsOf(values: CampaignFormValues, { currency, timezone }: AccountSettings, original = noOriginalNumbers) {
  const amount = readAmount(values.budgetAmount, currency, original.budgetAmount);
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
      cap_micros: values.bidType === 'cost_cap' ? readAmount(values.bidCap, currency, original.bidCap) : null,
      target_roas: values.bidType === 'target_roas' ? readRatio(values.bidRoas, original.bidRoas) : null,
    },
    starts_at: fromLocalInput(values.startsAt, timezone),
    ends_at: fromLocalInput(values.endsAt, timezone),
    landing_url: values.landingUrl || null,
    special_ad_categories: values.specialAdCategories,
  } satisfies CampaignCreate;
}

export const changesOf = (
  before: CampaignFormValues,
  after: CampaignFormValues,
  account: AccountSettings,
  original = noOriginalNumbers,
): CampaignPatch => changesBetween(fieldsOf(before, account, original), fieldsOf(after, account, original));

/** Problems to fix before the form is sent. An unreadable amount must not be sent as null. */
export function findProblems(
  values: CampaignFormValues,
  currency: string,
  original = noOriginalNumbers,
): Partial<Readonly<Record<CampaignFormField, string>>> {
  const amount = (field: 'budgetAmount' | 'bidCap') =>
    readAmount(values[field], currency, original[field]) === null ? amountProblem(values[field], currency) : null;
  const found: Partial<Record<CampaignFormField, string | null>> = {
    name: values.name.trim() === '' ? 'Enter a name.' : null,
    budgetAmount: amount('budgetAmount'),
    bidCap: values.bidType !== 'cost_cap' ? null : values.bidCap.trim() === '' ? 'Enter a maximum cost per result.' : amount('bidCap'),
    bidRoas:
      values.bidType !== 'target_roas'
        ? null
        : values.bidRoas.trim() === ''
          ? 'Enter a target return on ad spend.'
          : ratioProblem(values.bidRoas, original.bidRoas),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
}

/** Returns why a field cannot be changed. Null if it can. */
export function lockReason(field: CampaignFormField, { status, editable_fields: editable }: EditedCampaign): string | null {
  const path = apiPathByField[field];
  if (editable.some((name) => path === name || path.startsWith(`${name}.`))) return null;
  const isReadOnly = editable.length === 0 && status !== 'archived';
  return isReadOnly ? 'Your role cannot edit campaigns.' : `Cannot be changed while the campaign is ${status}.`;
}
type EditedCampaign = Pick<Campaign, 'status' | 'editable_fields'>;
