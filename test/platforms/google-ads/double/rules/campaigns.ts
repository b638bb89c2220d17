import type { Draft } from '../draft.js';
import { AdsError, notFound, required } from '../errors.js';
import { daysApart } from '../local-time.js';
import type { Resource } from '../records.js';
import { type Json, textOf } from '../schema/types.js';
import { assertBidding, withOneStrategy } from './bidding.js';
import { assertMinimum, campaignsOf } from './budgets.js';
import { assertDates, assertTotalBudgetDates, noEnd } from './campaign-dates.js';
import type { RuleSet } from './rule-set.js';

const maxNameBytes = 255;

/**
 * Without a word on it, a campaign also reaches people who are only interested in its places: what advertisers read back in production
 * (for example linuxfoundation/lfx-self-serve), and what public collections of traits of the API name as the default.
 */
const defaultGeoTargetTypes = { positiveGeoTargetType: 'PRESENCE_OR_INTEREST', negativeGeoTargetType: 'PRESENCE' };

function assertName(draft: Draft, name: unknown, own: string): void {
  if (typeof name !== 'string' || name === '') throw required('name');
  // eslint-disable-next-line no-control-regex -- these are the characters that the platform refuses
  if (/[\u0000\n\r]/.test(name) || Buffer.byteLength(name) > maxNameBytes)
    throw new AdsError('campaignError', 'INVALID_CAMPAIGN_NAME', 'The campaign name is invalid.', { at: 'name' });
  if (draft.present('campaign').some((one) => one.name !== own && one.fields['name'] === name))
    throw new AdsError('campaignError', 'DUPLICATE_CAMPAIGN_NAME', 'The name is already being used by another campaign.', {
      at: 'name',
      trigger: name,
    });
}

function budgetOf(draft: Draft, fields: Json, own: string): Resource {
  const name = fields['campaignBudget'];
  if (name === undefined) throw required('campaign_budget');
  const budget = draft.find('campaignBudget', name);
  if (budget === undefined) throw notFound('campaign_budget', textOf(name));
  if (budget.fields['status'] === 'REMOVED')
    throw new AdsError('campaignBudgetError', 'CAMPAIGN_BUDGET_REMOVED', 'The budget has been removed.', { at: 'campaign_budget' });
  if (budget.fields['explicitlyShared'] === true && fields['advertisingChannelType'] === 'DEMAND_GEN')
    throw new AdsError('campaignError', 'CAMPAIGN_CANNOT_USE_SHARED_BUDGET', 'This campaign type cannot use a shared budget.', {
      at: 'campaign_budget',
    });
  if (budget.fields['explicitlyShared'] !== true && campaignsOf(draft, budget.name).some((one) => one.name !== own))
    throw new AdsError(
      'campaignBudgetError',
      'CANNOT_USE_IMPLICITLY_SHARED_CAMPAIGN_BUDGET_WITH_MULTIPLE_CAMPAIGNS',
      'A budget that is not shared belongs to one campaign.',
      { at: 'campaign_budget' },
    );
  return budget;
}

/** What holds for every campaign, new or changed. */
function assertCampaign(draft: Draft, fields: Json, own: string): Resource {
  const suffix = fields['finalUrlSuffix'];
  if (typeof suffix === 'string' && /[\s?#]/.test(suffix))
    throw new AdsError('urlFieldError', 'FINAL_URL_SUFFIX_MALFORMED', 'The final URL suffix is malformed.', { at: 'final_url_suffix' });
  if (fields['status'] === 'REMOVED')
    throw new AdsError('operationAccessDeniedError', 'CREATE_AS_REMOVED_NOT_PERMITTED', 'Use remove to remove.', { at: 'status' });
  const budget = budgetOf(draft, fields, own);
  assertBidding(draft, fields);
  const [start, end] = [fields['startDateTime'], fields['endDateTime']].map((text) => String(text).slice(0, 10)) as [string, string];
  if (budget.fields['period'] === 'CUSTOM_PERIOD') assertTotalBudgetDates(fields, daysApart(start, end) + 1);
  assertMinimum(draft, budget.fields, { fields } as Resource, 'campaign_budget');
  return budget;
}

/** A budget that is not shared has the name of its campaign. */
function nameBudget(draft: Draft, budget: Resource, name: unknown): void {
  if (budget.fields['explicitlyShared'] === true || budget.fields['name'] === name) return;
  draft.change(budget, { ...budget.fields, name });
}

export const campaignRules: RuleSet = {
  kind: 'campaign',
  collection: 'campaigns',
  message: 'Campaign',
  create(draft, sent) {
    const fields: Json = {
      status: 'ENABLED',
      startDateTime: `${draft.localNow().slice(0, 10)} 00:00:00`,
      endDateTime: noEnd,
      ...sent,
      geoTargetTypeSetting: { ...defaultGeoTargetTypes, ...(sent['geoTargetTypeSetting'] as Json | undefined) },
    };
    assertName(draft, fields['name'], '');
    if (fields['advertisingChannelType'] === undefined) throw required('advertising_channel_type');
    if (fields['containsEuPoliticalAdvertising'] === undefined) throw required('contains_eu_political_advertising');
    assertDates(draft, fields, null, (name) => sent[name] !== undefined);
    const budget = assertCampaign(draft, fields, '');
    nameBudget(draft, budget, fields['name']);
    const id = draft.world.id();
    return { id, fields: { id, ...fields } };
  },
  update(draft, before, merged, mask) {
    // Advertisers meet this when they declare all campaigns of an account (woocommerce/google-listings-and-ads).
    if (before.fields['advertisingChannelType'] === 'VIDEO')
      throw new AdsError('mutateError', 'MUTATE_NOT_ALLOWED', 'Mutates are not allowed for the requested resource.');
    const fields = withOneStrategy(merged, mask);
    const changes = (name: string) => mask.includes(name) && fields[name] !== before.fields[name];
    if (mask.includes('name')) assertName(draft, fields['name'], before.name);
    // A stop must not fail for a rule on something else.
    if (mask.every((path) => path === 'status') && fields['status'] === 'PAUSED') return fields;
    assertDates(draft, fields, before.fields, changes);
    const budget = assertCampaign(draft, fields, before.name);
    if (
      changes('campaignBudget') &&
      budget.fields['period'] !== draft.find('campaignBudget', before.fields['campaignBudget'])?.fields['period']
    )
      throw new AdsError('campaignError', 'CANNOT_CHANGE_BUDGET_PERIOD', 'The period of the budget cannot change.', {
        at: 'campaign_budget',
      });
    if (changes('name')) nameBudget(draft, budget, fields['name']);
    return fields;
  },
  remove(draft, campaign) {
    // A budget that is not shared goes with its campaign.
    const budget = draft.find('campaignBudget', campaign.fields['campaignBudget']);
    if (budget !== undefined && budget.fields['explicitlyShared'] !== true) draft.change(budget, { ...budget.fields, status: 'REMOVED' });
  },
};
