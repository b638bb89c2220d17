import type { PlatformAdapter } from '../../../application/ports/platform-adapters.js';
import type { AudienceToCheck, ConnectionTraits, PlatformCapabilities, PlatformProblem } from '../../../application/ports/capabilities.js';
import { smallestUnitOf } from '../smallest-unit.js';
import { countriesOf, measuredObjectives } from './pinterest-settings.js';
import { refusalsOf } from './targeting/refusals.js';
import { targetingOf } from './targeting/targeting.js';

const unit = 1_000_000;
const bids = ['lowest_cost', 'cost_cap'];

/** What Pinterest can run with these settings. No minimum budget is published: it is the smallest that any campaign may have. */
export function pinterestCapabilities({ settings, currency }: ConnectionTraits): PlatformCapabilities {
  const measured = settings['conversion_tag_id'] === undefined ? [] : measuredObjectives;
  return {
    bidStrategies: Object.fromEntries(['awareness', 'traffic', ...measured].map((objective) => [objective, bids])),
    budgetTypes: ['daily', 'lifetime'],
    minDailyBudgetMicros: unit,
    // Only flexible daily budgets are exceeded, by up to 25 percent. This service asks for fixed ones.
    dailyOverspendPercent: 0,
    budgetStepMicros: smallestUnitOf(currency),
    creativeTypes: ['image'],
    aspectRatios: ['1:1', '4:5', '9:16', '16:9'],
    audienceFields: ['age', 'gender', 'country', 'region', 'language', 'device', 'os', 'interest', 'event', 'lookalike'],
    specialAdCategories: [],
    audienceEstimates: true,
    audienceInsights: false,
    requiresEndDate: false,
  };
}

/** What the table of capabilities cannot say: which audiences Pinterest can express, and what they need. */
export const pinterestProblems: PlatformAdapter['problemsOf'] = (campaign, { settings }) => [
  ...(['audiences', 'excludedAudiences'] as const).flatMap((list) =>
    campaign[list].flatMap((audience, i): PlatformProblem[] => {
      const { id } = audience;
      const pointer = `${list === 'audiences' ? '/audience_ids' : '/excluded_audience_ids'}/${i}`;
      const refusals = refusalsOf(audience, list === 'excludedAudiences');
      const verb = list === 'audiences' ? 'target' : 'exclude';
      const code = 'audience_not_supported';
      if (refusals.length > 0) {
        const where = refusals.map((refusal) => `${refusal.pointer}: ${refusal.reason}`).join('; ');
        const inAudience = refusals.map((refusal) => ({ pointer: refusal.pointer, message: `Pinterest: ${refusal.reason}.` }));
        return [{ pointer, code, message: `Pinterest cannot ${verb} the audience ${id} (${where}).`, resourceId: id, inAudience }];
      }
      if (!needsTag(audience, list === 'excludedAudiences') || settings['conversion_tag_id'] !== undefined) return [];
      const message = `Pinterest can ${verb} the audience ${id} only with a conversion tag: set it on the page of the connection.`;
      return [{ pointer, code, message, resourceId: id }];
    }),
  ),
  ...(countriesOf(settings) === null
    ? [
        {
          pointer: '/connection_ids',
          code: 'not_allowed_value' as const,
          message: 'The setting Countries must have country codes such as US, CA.',
        },
      ]
    : []),
];

function needsTag({ rules }: AudienceToCheck, isExcluded: boolean): boolean {
  if (isExcluded || rules === null) return true;
  const { include, exclude } = targetingOf(rules).value;
  return include.length + exclude.length > 0;
}
