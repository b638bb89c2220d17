import { isPresent, type Draft } from '../draft.js';
import { AdsError, required } from '../errors.js';
import { daysApart } from '../local-time.js';
import type { Resource } from '../records.js';
import type { Json } from '../schema/types.js';
import type { RuleSet } from './rule-set.js';

/** 5 US dollars a day, in other currencies about as much, in micros. */
const dailyMinimums: Readonly<Record<string, number>> = { USD: 5_000_000, EUR: 5_000_000, GBP: 4_000_000, JPY: 750_000_000 };
/** The smallest amounts that can be paid, in micros. */
const units: Readonly<Record<string, number>> = { JPY: 1_000_000 };
const maxMicros = 10 ** 15;

const error = (code: string, message: string, at: string, details?: Json) =>
  new AdsError('campaignBudgetError', code, message, { at, ...(details === undefined ? {} : { details }) });

const amountOf = (fields: Json, name: string): number | null => (fields[name] === undefined ? null : Number(fields[name]));

function assertAmounts(draft: Draft, fields: Json): void {
  const isTotal = fields['period'] === 'CUSTOM_PERIOD';
  const [own, other] = isTotal ? ['totalAmountMicros', 'amountMicros'] : ['amountMicros', 'totalAmountMicros'];
  const at = isTotal ? 'total_amount_micros' : 'amount_micros';
  if (fields[other as string] !== undefined)
    throw isTotal
      ? error('BUDGET_AMOUNT_MUST_BE_UNSET_FOR_CUSTOM_BUDGET_PERIOD', 'The budget amount must be unset for this period.', 'amount_micros')
      : error('TOTAL_BUDGET_AMOUNT_MUST_BE_UNSET_FOR_BUDGET_PERIOD_DAILY', 'The total amount must be unset.', 'total_amount_micros');
  const amount = amountOf(fields, own as string);
  if (amount === null) throw required(at);
  if (amount < 0) throw error('NEGATIVE_MONEY_AMOUNT', 'A money amount must be positive.', at);
  if (amount > maxMicros) throw error('MONEY_AMOUNT_TOO_LARGE', 'A money amount is greater than the maximum.', at);
  if (amount % (units[draft.customer.currency] ?? 10_000) !== 0)
    throw error('NON_MULTIPLE_OF_MINIMUM_CURRENCY_UNIT', 'A money amount is not a multiple of the minimum unit.', at);
}

/** The days of a total budget, with the first and the last. */
function daysOf({ fields }: Resource): number {
  const [start, end] = [fields['startDateTime'], fields['endDateTime']].map((text) => String(text).slice(0, 10));
  return daysApart(start as string, end as string) + 1;
}

/** The minimum of Demand Gen, for daily budgets and for the days of total ones. `at` is the path of the error. */
export function assertMinimum(draft: Draft, budget: Json, campaign: Resource, at: string): void {
  if (campaign.fields['advertisingChannelType'] !== 'DEMAND_GEN') return;
  const { currency } = draft.customer;
  const minimum = dailyMinimums[currency] ?? 1_000_000;
  const isTotal = budget['period'] === 'CUSTOM_PERIOD';
  const days = isTotal ? daysOf(campaign) : 1;
  const amount = Number(budget[isTotal ? 'totalAmountMicros' : 'amountMicros']);
  if (amount >= minimum * days) return;
  throw error('BUDGET_BELOW_PER_DAY_MINIMUM', 'The budget is below the minimum for each day.', at, {
    budgetPerDayMinimumErrorDetails: {
      currencyCode: currency,
      budgetPerDayMinimumMicros: String(minimum),
      ...(isTotal
        ? { minimumBudgetTotalAmountMicros: String(minimum * days), failedBudgetTotalAmountMicros: String(amount) }
        : { minimumBudgetAmountMicros: String(minimum), failedBudgetAmountMicros: String(amount) }),
    },
  });
}

export const campaignsOf = (draft: Draft, budget: string): readonly Resource[] =>
  draft.present('campaign').filter(({ fields }) => fields['campaignBudget'] === budget);

const isNameHeld = (draft: Draft, name: unknown, except = '') =>
  draft.present('campaignBudget').some((one) => one.name !== except && one.fields['name'] === name);

const duplicateName = (name: unknown) =>
  new AdsError('campaignBudgetError', 'DUPLICATE_NAME', 'A budget with this name already exists.', { at: 'name', trigger: String(name) });

export const budgetRules: RuleSet = {
  kind: 'campaignBudget',
  collection: 'campaignBudgets',
  message: 'CampaignBudget',
  create(draft, sent) {
    const fields: Json = { period: 'DAILY', deliveryMethod: 'STANDARD', explicitlyShared: true, type: 'STANDARD', ...sent };
    const name = fields['name'];
    if (fields['explicitlyShared'] === true && name === undefined) throw required('name');
    if (name === '' || Buffer.byteLength(typeof name === 'string' ? name : 'x') > 255)
      throw new AdsError('stringLengthError', name === '' ? 'EMPTY' : 'TOO_LONG', 'The name must have 1 to 255 bytes.', { at: 'name' });
    if (name !== undefined && isNameHeld(draft, name)) throw duplicateName(name);
    if (fields['deliveryMethod'] === 'ACCELERATED')
      throw error('CANNOT_USE_ACCELERATED_DELIVERY_MODE', 'Accelerated delivery is not available.', 'delivery_method');
    assertAmounts(draft, fields);
    const id = draft.world.id();
    return { id, fields: { id, status: 'ENABLED', ...fields } };
  },
  update(draft, before, fields, mask) {
    if (mask.includes('explicitlyShared') && fields['explicitlyShared'] !== true)
      throw error('CANNOT_UPDATE_CAMPAIGN_BUDGET_TO_IMPLICITLY_SHARED', 'A shared budget stays shared.', 'explicitly_shared');
    if (mask.includes('name')) {
      if (before.fields['explicitlyShared'] !== true)
        throw error('CANNOT_MODIFY_FIELD_OF_IMPLICITLY_SHARED_CAMPAIGN_BUDGET', 'The name is that of the campaign.', 'name');
      if (isNameHeld(draft, fields['name'], before.name)) throw duplicateName(fields['name']);
    }
    assertAmounts(draft, fields);
    const at = fields['period'] === 'CUSTOM_PERIOD' ? 'total_amount_micros' : 'amount_micros';
    for (const campaign of campaignsOf(draft, before.name)) assertMinimum(draft, fields, campaign, at);
    return fields;
  },
  remove(draft, { name }) {
    if (campaignsOf(draft, name).some(isPresent)) throw error('CAMPAIGN_BUDGET_IN_USE', 'The budget is used by a campaign.', 'remove');
  },
};
