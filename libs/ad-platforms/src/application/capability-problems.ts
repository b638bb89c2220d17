import { microsText } from '#libs/kernel';
import type { CampaignToCheck, PlatformCapabilities, PlatformProblem } from './ports/capabilities.js';

type Check = (campaign: CampaignToCheck, capabilities: PlatformCapabilities, platform: string, currency: string) => PlatformProblem[];

const listed = (words: readonly string[]) => (words.length === 0 ? 'none' : words.join(', '));

/** What follows from the capabilities alone. An objective that is not offered is reported by the campaign itself. */
const checks: readonly Check[] = [
  ({ objective, bidStrategy }, { bidStrategies }, platform) => {
    const offered = objective === null ? undefined : bidStrategies[objective];
    if (offered === undefined || offered.includes(bidStrategy)) return [];
    const message = `${platform} does not support the bid strategy ${bidStrategy} for ${objective}. Supported: ${listed(offered)}.`;
    return [{ pointer: '/bid_strategy/type', code: 'bid_strategy_not_supported', message }];
  },
  ({ specialAdCategories: declared }, { specialAdCategories: offered }, platform) =>
    declared.flatMap((category, i) => {
      if (offered.includes(category)) return [];
      const message = `${platform} does not run campaigns of the special ad category ${category}. Supported: ${listed(offered)}.`;
      return [{ pointer: `/special_ad_categories/${i}`, code: 'special_ad_category_not_supported', message }];
    }),
  ({ budget }, { budgetTypes }, platform) => {
    if (budget === null || budgetTypes.includes(budget.type)) return [];
    const message = `${platform} does not support a ${budget.type} budget. Supported: ${listed(budgetTypes)}.`;
    return [{ pointer: '/budget/type', code: 'not_allowed_value', message }];
  },
  ({ budget }, { minDailyBudgetMicros }, platform, currency) => budgetProblems(budget, minDailyBudgetMicros, platform, currency),
  ({ endsAt, budget }, { requiresEndDate }, platform) =>
    requiresEndDate && endsAt === null && budget?.type !== 'lifetime'
      ? [{ pointer: '/ends_at', code: 'required', message: `ends_at must be set before launch: ${platform} requires an end.` }]
      : [],
  ({ creatives }, { creativeTypes }, platform) =>
    creatives.flatMap(({ id, type }, i) => {
      if (creativeTypes.includes(type)) return [];
      const message = `${platform} does not run ${type} creatives. Supported: ${listed(creativeTypes)}.`;
      return [{ pointer: `/creative_ids/${i}`, code: 'creative_not_supported', message, resourceId: id }];
    }),
  (campaign, { audienceFields }, platform) =>
    (['audiences', 'excludedAudiences'] as const).flatMap((list) =>
      campaign[list].flatMap(({ id, rules }, i) => {
        const unsupported = rules === null ? lookalikeProblems(audienceFields) : unsupportedRules(rules, audienceFields);
        if (unsupported.length === 0) return [];
        const where = unsupported.map(({ field, pointer }) => (pointer === '' ? field : `${field} (${pointer})`)).join(', ');
        const message = `${platform} cannot target the audience ${id} by ${where}. Supported: ${listed(audienceFields)}.`;
        const pointer = `${list === 'audiences' ? '/audience_ids' : '/excluded_audience_ids'}/${i}`;
        const inAudience = unsupported.map((one) => ({
          pointer: one.pointer === '' ? '/lookalike' : one.pointer,
          message: `${platform} cannot target people by ${one.field}. Supported: ${listed(audienceFields)}.`,
        }));
        return [{ pointer, code: 'audience_not_supported', message, resourceId: id, inAudience }];
      }),
    ),
];

/** Everything in a campaign that a platform with these capabilities cannot run. */
export function capabilityProblems(
  campaign: CampaignToCheck,
  capabilities: PlatformCapabilities,
  platform: string,
  currency: string,
): PlatformProblem[] {
  return checks.flatMap((check) => check(campaign, capabilities, platform, currency));
}

/** A budget of which a platform gets less than the minimum for each day. */
export function budgetProblems(
  budget: CampaignToCheck['budget'],
  minDailyMicros: number,
  platform: string,
  currency: string,
  why = '',
): PlatformProblem[] {
  if (budget === null) return [];
  const min = minDailyMicros * (budget.type === 'lifetime' ? budget.days : 1);
  if (budget.shareMicros >= min) return [];
  const amountOf = (micros: number) => microsText(micros, currency);
  const total = min === minDailyMicros ? '' : `${amountOf(min)}, `;
  const least = `It must be at least ${total}${amountOf(minDailyMicros)} for each day${why}.`;
  const message = `The share of ${platform} is ${amountOf(budget.shareMicros)}. ${least}`;
  return [{ pointer: '/budget/amount_micros', code: 'budget_below_minimum', message, min, shareMicros: budget.shareMicros }];
}

interface UnsupportedRule {
  readonly field: string;
  /** Into the audience. */
  readonly pointer: string;
}

const lookalikeProblems = (supported: readonly string[]): UnsupportedRule[] =>
  supported.includes('lookalike') ? [] : [{ field: 'lookalike', pointer: '' }];

/** The conditions of a rule tree whose field is not supported. */
export function unsupportedRules(rules: object, supported: readonly string[], at = '/rules'): UnsupportedRule[] {
  if ('field' in rules) {
    const { field } = rules as { field: string };
    return supported.includes(field) ? [] : [{ field, pointer: `${at}/field` }];
  }
  return Object.entries(rules).flatMap(([part, items]) =>
    Array.isArray(items) ? items.flatMap((item: object, i) => unsupportedRules(item, supported, `${at}/${part}/${i}`)) : [],
  );
}
