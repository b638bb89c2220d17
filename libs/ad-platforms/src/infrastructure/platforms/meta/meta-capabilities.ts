import type { AudienceToCheck, ConnectionTraits, PlatformCapabilities, PlatformProblem } from '../../../application/ports/capabilities.js';
import type { PlatformAdapter } from '../../../application/ports/platform-adapters.js';
import { budgetProblems } from '../../../application/capability-problems.js';
import type { Refusal } from '../targeting/clauses.js';
import { minDailyBudgetMicrosOf } from './meta-budgets.js';
import { campaignCountries, defaultCountriesOf } from './meta-countries.js';
import { stepMicrosOf } from './meta-money.js';
import { offeredObjectives } from './meta-objectives.js';
import { countriesOf } from './meta-settings.js';
import { payerAndBeneficiaryOf, payerMissing } from './meta-payer.js';
import { regionalGaps } from './meta-regional-identities.js';
import { isInEu, namesPayer, offeredCategories, restrictsTargeting } from './meta-special-categories.js';
import { refusalsOf } from './targeting/lookalikes.js';
import { restrictedRules, targetingOf } from './targeting/targeting.js';

const label = 'Meta Ads';

/** What Meta can run with these settings. */
export function metaCapabilities({ settings, currency, access }: ConnectionTraits): PlatformCapabilities {
  return {
    bidStrategies: offeredObjectives(settings),
    budgetTypes: ['daily', 'lifetime'],
    minDailyBudgetMicros: minDailyBudgetMicrosOf(access, currency),
    // Never more than seven times the budget in a week.
    dailyOverspendPercent: 75,
    budgetStepMicros: stepMicrosOf(currency),
    creativeTypes: ['image', 'text'],
    aspectRatios: ['1:1', '4:5', '9:16', '16:9'],
    audienceFields: ['age', 'gender', 'country', 'region', 'language', 'device', 'os', 'interest', 'event', 'lookalike'],
    specialAdCategories: offeredCategories,
    audienceEstimates: true,
    audienceInsights: false,
    requiresEndDate: false,
  };
}

type CampaignToCheck = Parameters<PlatformAdapter['problemsOf']>[0];

/** What the table of capabilities cannot say: which audiences Meta can express, and what they and their special ad categories need. */
export const metaProblems: PlatformAdapter['problemsOf'] = (campaign, { settings, currency, access }) => [
  ...(['audiences', 'excludedAudiences'] as const).flatMap((list) =>
    campaign[list].flatMap((audience, i) => audienceProblems(campaign, list, audience, i, settings['pixel_id'] !== undefined)),
  ),
  ...placeProblems(campaign, { settings, access }),
  ...settingsProblems(settings),
  ...sharedBudgetProblems(campaign, minDailyBudgetMicrosOf(access, currency), currency),
];

/** The budget of a campaign has to be enough for each of its ad sets. That it is enough for one is checked by the capabilities. */
function sharedBudgetProblems({ budget, audiences }: CampaignToCheck, minMicros: number, currency: string): readonly PlatformProblem[] {
  const isTooSmall = budgetProblems(budget, minMicros, label, currency).length > 0;
  if (isTooSmall || audiences.length < 2) return [];
  const why = `, because the campaign has ${audiences.length} audiences`;
  return budgetProblems(budget, minMicros * audiences.length, label, currency, why);
}

function audienceProblems(
  { specialAdCategories }: CampaignToCheck,
  list: 'audiences' | 'excludedAudiences',
  audience: AudienceToCheck,
  i: number,
  hasPixel: boolean,
): readonly PlatformProblem[] {
  const { id, rules, lookalike } = audience;
  const isExcluded = list === 'excludedAudiences';
  const code = 'audience_not_supported';
  const pointer = `${isExcluded ? '/excluded_audience_ids' : '/audience_ids'}/${i}`;
  const verb = isExcluded ? 'exclude' : 'target';
  const restricted = restrictsTargeting(specialAdCategories) ? restrictionsOf(audience) : [];
  const refusals = [...refusalsOf({ rules, lookalike }, isExcluded), ...restricted];
  if (refusals.length > 0) {
    const where = refusals.map((refusal) => `${refusal.pointer}: ${refusal.reason}`).join('; ');
    const message = `Meta cannot ${verb} the audience ${id} (${where}).`;
    return [{ pointer, code, message, resourceId: id, inAudience: refusals.map(inAudience) }];
  }
  if (hasPixel || !needsPixel(audience, isExcluded)) return [];
  const message = `Meta can ${verb} the audience ${id} only with a pixel: set it on the page of the connection.`;
  return [{ pointer, code, message, resourceId: id }];
}

const inAudience = ({ pointer, reason }: Refusal) => ({ pointer, message: `Meta cannot use this rule: ${reason}.` });

/** Housing, employment and finance: no lookalikes either. */
function restrictionsOf({ rules, lookalike }: AudienceToCheck): readonly Refusal[] {
  if (lookalike === null) return restrictedRules(rules ?? {});
  return [{ pointer: '/lookalike', reason: 'campaigns of this special ad category cannot use lookalikes' }];
}

/** Whether an audience is people by what they did on the website, or like these. */
export function needsPixel({ rules, lookalike }: Pick<AudienceToCheck, 'rules' | 'lookalike'>, isExcluded: boolean): boolean {
  if (isExcluded || lookalike !== null) return true;
  const { include, exclude } = targetingOf(rules ?? {}).value;
  return include.length + exclude.length > 0;
}

/** What the countries need in which a campaign runs. */
function placeProblems(
  { specialAdCategories: declared, audiences }: CampaignToCheck,
  { settings, access }: Pick<ConnectionTraits, 'settings' | 'access'>,
): readonly PlatformProblem[] {
  const countries = campaignCountries(audiences, defaultCountriesOf(settings, access));
  const missing = (message: string): PlatformProblem => ({ pointer: '/connection_ids', code: 'required', message });
  const named = payerAndBeneficiaryOf(settings, access);
  return [
    ...politicsProblems(declared, countries),
    ...(countries.some(namesPayer) && named === null ? [missing(payerMissing)] : []),
    ...regionalGaps(countries, declared, settings).map(missing),
  ];
}

/** Meta has ended ads about politics in the EU. */
function politicsProblems(declared: readonly string[], countries: readonly string[]): readonly PlatformProblem[] {
  const index = declared.indexOf('politics');
  const inEu = countries.filter(isInEu);
  if (index < 0 || inEu.length === 0) return [];
  const message = `Meta does not run ads about politics in the EU (${inEu.join(', ')}).`;
  return [{ pointer: `/special_ad_categories/${index}`, code: 'special_ad_category_not_supported', message }];
}

function settingsProblems(settings: ConnectionTraits['settings']): readonly PlatformProblem[] {
  if (countriesOf(settings) !== null) return [];
  const message = 'The setting Countries must have country codes such as US, CA.';
  return [{ pointer: '/connection_ids', code: 'not_allowed_value', message }];
}
