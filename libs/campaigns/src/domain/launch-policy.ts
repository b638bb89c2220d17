import { microsPerUnit, type Problem } from '#libs/kernel';
import type { CampaignFields } from './campaign-fields.js';

const dayMs = 86_400_000;

/** The least a campaign may spend on a day: one unit of its currency. */
export const leastDailyBudgetMicros = microsPerUnit;

export interface LaunchCandidate extends CampaignFields {
  readonly spendToDateMicros: number;
}

type LaunchCheck = (campaign: LaunchCandidate, now: Date) => Problem[];

const required = (pointer: string, name: string): Problem[] => [
  { pointer, code: 'required', message: `${name} must be set before launch.`, resource_id: null },
];

/** What must hold before a campaign may run; every check speaks, so that one answer lists all that is missing. */
export const launchPolicy: Readonly<Record<string, LaunchCheck>> = {
  hasObjective: ({ objective }) => (objective === null ? required('/objective', 'objective') : []),
  hasBudget: ({ budgetAmountMicros }) => (budgetAmountMicros === null ? required('/budget', 'budget') : []),
  hasLandingPage: ({ landingUrl }) => (landingUrl === null ? required('/landing_url', 'landing_url') : []),
  lifetimeBudgetHasAnEnd: ({ budgetType, endsAt }) =>
    budgetType === 'lifetime' && endsAt === null ? required('/ends_at', 'ends_at (which a lifetime budget needs)') : [],
  endsInTheFuture: ({ endsAt }, now) =>
    endsAt !== null && endsAt <= now
      ? [{ pointer: '/ends_at', code: 'ends_at_in_past', message: 'ends_at has passed; set a later one.', resource_id: null }]
      : [],
  budgetIsLargeEnough: (campaign, now) => {
    const least = leastBudget(campaign, now);
    return campaign.budgetAmountMicros !== null && campaign.budgetAmountMicros < least
      ? [
          {
            pointer: '/budget/amount_micros',
            code: 'budget_below_minimum',
            message: `The budget must be at least ${least} micros: ${leastDailyBudgetMicros} for each day that the campaign runs.`,
            min: least,
            resource_id: null,
          },
        ]
      : [];
  },
};

function leastBudget({ budgetType, startsAt, endsAt, spendToDateMicros }: LaunchCandidate, now: Date): number {
  if (budgetType !== 'lifetime' || endsAt === null) return leastDailyBudgetMicros;
  const start = startsAt !== null && startsAt > now ? startsAt : now;
  const days = Math.max(1, Math.ceil((endsAt.getTime() - start.getTime()) / dayMs));
  return spendToDateMicros + days * leastDailyBudgetMicros;
}

export function launchBlockers(campaign: LaunchCandidate, now: Date): Problem[] {
  return Object.values(launchPolicy).flatMap((check) => check(campaign, now));
}
