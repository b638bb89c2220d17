import type { PlatformAdapter } from '../../../application/ports/platform-adapters.js';
import type { AudienceToCheck, ConnectionTraits, PlatformCapabilities, PlatformProblem } from '../../../application/ports/capabilities.js';
import { smallestUnitOf } from '../smallest-unit.js';
import { unsupportedRules } from '../../../application/capability-problems.js';
import { minimumOf } from './google-budgets.js';
import { countriesOf, measuredObjectives, settingsObstacle } from './google-settings.js';
import { specialCategories, strategies } from './google-spec.js';
import { isPlaced, placeMissing, refusalsOf, targetableFields, targetingOf } from './google-targeting.js';

/** What Google can run with these settings. */
export function googleCapabilities({ settings, currency }: ConnectionTraits): PlatformCapabilities {
  const isMeasured = settings['conversion_tracking'] !== undefined;
  const offered = Object.entries(strategies).filter(([objective]) => isMeasured || !measuredObjectives.includes(objective));
  return {
    bidStrategies: Object.fromEntries(offered.map(([objective, bids]) => [objective, Object.keys(bids)])),
    budgetTypes: ['daily', 'lifetime'],
    minDailyBudgetMicros: minimumOf(currency),
    // Up to twice the budget on a day, and never more than 30.4 times of it in a month.
    dailyOverspendPercent: 100,
    budgetStepMicros: smallestUnitOf(currency),
    creativeTypes: ['image'],
    aspectRatios: ['1:1', '4:5', '9:16', '16:9'],
    audienceFields: targetableFields,
    specialAdCategories: specialCategories,
    audienceEstimates: false,
    audienceInsights: false,
    requiresEndDate: false,
  };
}

/** What the table of capabilities cannot say: which audiences Google can express, and what is missing in the settings. */
export const googleProblems: PlatformAdapter['problemsOf'] = (campaign, { settings }) => {
  const obstacle = settingsObstacle(settings);
  return [
    ...(['audiences', 'excludedAudiences'] as const).flatMap((list) =>
      campaign[list].flatMap(({ id, rules }, i): PlatformProblem[] => {
        // Lookalikes and fields that are not offered are refused by the capabilities.
        if (rules === null || unsupportedRules(rules, targetableFields).length > 0) return [];
        const refusals = refusalsOf({ rules }, list === 'excludedAudiences');
        if (refusals.length === 0) return [];
        const where = refusals.map(({ pointer, reason }) => `${pointer}: ${reason}`).join('; ');
        const verb = list === 'audiences' ? 'target' : 'exclude';
        return [
          {
            pointer: `${list === 'audiences' ? '/audience_ids' : '/excluded_audience_ids'}/${i}`,
            code: 'audience_not_supported',
            message: `Google Ads cannot ${verb} the audience ${id} (${where}).`,
            resourceId: id,
            inAudience: refusals.map(({ pointer, reason }) => ({ pointer, message: `Google Ads cannot ${verb} it: ${reason}.` })),
          },
        ];
      }),
    ),
    ...(obstacle === null ? [] : [{ pointer: '/connection_ids', code: 'not_allowed_value' as const, message: obstacle }]),
    ...(countriesOf(settings)?.length === 0 && (campaign.audiences.length === 0 || campaign.audiences.some(isWorldwide))
      ? [{ pointer: '/connection_ids', code: 'required' as const, message: placeMissing }]
      : []),
  ];
};

const isWorldwide = ({ rules }: AudienceToCheck): boolean => rules !== null && !isPlaced(targetingOf(rules).value);
