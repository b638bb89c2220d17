import { type Id, microsPerUnit, type Problem } from '#libs/kernel';
import type { CampaignFields } from './campaign-fields.js';
import type { ReferencedRecords } from './referenced-records.js';

const dayMs = 86_400_000;

/** The least a campaign may spend on a day: one unit of its currency. */
export const minDailyBudgetMicros = microsPerUnit;

export interface LaunchCandidate extends CampaignFields {
  readonly spendToDateMicros: number;
  readonly referenced: ReferencedRecords;
  /** Creatives that a platform has refused to show in this campaign. */
  readonly rejectedCreativeIds: ReadonlySet<Id<'crv'>>;
}

type LaunchCheck = (campaign: LaunchCandidate, now: Date) => Problem[];

const blocker = (pointer: string, code: Problem['code'], message: string, resource_id: Id | null = null): Problem => ({
  pointer,
  code,
  message,
  resource_id,
});
const required = (pointer: string, name: string) => [blocker(pointer, 'required', `${name} must be set before launch.`)];

/** A connection that fails to sync can still be told what to do; one whose authorisation is missing or dead cannot. */
const usableConnectionStatuses = ['connected', 'error'];

/** What must hold before a campaign may run; every check speaks, so that one answer lists all that is missing. */
export const launchPolicy: Readonly<Record<string, LaunchCheck>> = {
  hasObjective: ({ objective }) => (objective === null ? required('/objective', 'objective') : []),
  hasConnection: ({ connectionIds }) => (connectionIds.length === 0 ? required('/connection_ids', 'connection_ids') : []),
  hasCreative: ({ creativeIds }) => (creativeIds.length === 0 ? required('/creative_ids', 'creative_ids') : []),
  hasBudget: ({ budgetAmountMicros }) => (budgetAmountMicros === null ? required('/budget', 'budget') : []),
  hasLandingPage: ({ landingUrl, creativeIds, referenced }) => {
    const everyCreativeHasOne = creativeIds.length > 0 && creativeIds.every((id) => referenced.creatives.get(id)?.landingUrl != null);
    return landingUrl === null && !everyCreativeHasOne ? required('/landing_url', 'landing_url') : [];
  },
  lifetimeBudgetHasAnEnd: ({ budgetType, endsAt }) =>
    budgetType === 'lifetime' && endsAt === null ? required('/ends_at', 'ends_at (which a lifetime budget needs)') : [],
  endsInTheFuture: ({ endsAt }, now) =>
    endsAt !== null && endsAt <= now ? [blocker('/ends_at', 'ends_at_in_past', 'ends_at has passed; set a later one.')] : [],
  budgetIsLargeEnough: (campaign, now) => {
    const least = minBudget(campaign, now);
    if (campaign.budgetAmountMicros === null || campaign.budgetAmountMicros >= least) return [];
    const message = `The budget must be at least ${least} micros: ${minDailyBudgetMicros} for each day that the campaign runs.`;
    return [{ ...blocker('/budget/amount_micros', 'budget_below_minimum', message), min: least }];
  },
  connectionsAreAvailable: ({ connectionIds, referenced }) =>
    connectionIds.flatMap((id, i) => {
      const connection = referenced.connections.get(id);
      if (connection !== undefined && usableConnectionStatuses.includes(connection.status) && connection.canWrite) return [];
      const isReadOnly = connection !== undefined && usableConnectionStatuses.includes(connection.status);
      const why = isReadOnly ? 'may only read' : `is ${connection?.status ?? 'gone'}`;
      return [
        blocker(`/connection_ids/${i}`, 'connection_unavailable', `The connection ${id} ${why}: connect it again or take another.`, id),
      ];
    }),
  platformsRunTheObjective: ({ objective, connectionIds, referenced }) =>
    connectionIds.flatMap((id) => {
      const connection = referenced.connections.get(id);
      if (objective === null || connection === undefined || connection.objectives.includes(objective)) return [];
      const message = `${connection.platform} does not run campaigns for ${objective}; it runs ${connection.objectives.join(', ')}.`;
      return [blocker('/objective', 'objective_not_supported', message, id)];
    }),
  creativesAreReady: ({ creativeIds, referenced }) =>
    creativeIds.flatMap((id, i) => {
      const creative = referenced.creatives.get(id);
      if (creative?.status === 'ready' && creative.content !== null) return [];
      const message = `The creative ${id} is ${creative?.status ?? 'gone'}: it must be ready.`;
      return [blocker(`/creative_ids/${i}`, 'creative_not_ready', message, id)];
    }),
  creativesAreAccepted: ({ creativeIds, rejectedCreativeIds }) =>
    creativeIds.flatMap((id, i) => {
      if (!rejectedCreativeIds.has(id)) return [];
      const message = `A platform has rejected the creative ${id}: replace it or change it.`;
      return [blocker(`/creative_ids/${i}`, 'creative_rejected', message, id)];
    }),
  audiencesAreReady: ({ audienceIds, excludedAudienceIds, referenced }) => [
    ...audienceIds.flatMap((id, i) => audienceBlockers(id, `/audience_ids/${i}`, referenced, true)),
    // To leave out few people is no obstacle.
    ...excludedAudienceIds.flatMap((id, i) => audienceBlockers(id, `/excluded_audience_ids/${i}`, referenced, false)),
  ],
};

function audienceBlockers(id: Id<'aud'>, pointer: string, { audiences }: ReferencedRecords, isTargeted: boolean): Problem[] {
  const status = audiences.get(id)?.status ?? 'gone';
  if (status === 'ready' || (status === 'too_small' && !isTargeted)) return [];
  if (status === 'too_small') return [blocker(pointer, 'audience_too_small', `The audience ${id} has too few people to be reached.`, id)];
  return [blocker(pointer, 'audience_not_ready', `The audience ${id} is ${status}: it must be ready.`, id)];
}

function minBudget({ budgetType, startsAt, endsAt, spendToDateMicros }: LaunchCandidate, now: Date): number {
  if (budgetType !== 'lifetime' || endsAt === null) return minDailyBudgetMicros;
  const start = startsAt !== null && startsAt > now ? startsAt : now;
  const days = Math.max(1, Math.ceil((endsAt.getTime() - start.getTime()) / dayMs));
  return spendToDateMicros + days * minDailyBudgetMicros;
}

export function launchBlockers(campaign: LaunchCandidate, now: Date): Problem[] {
  return Object.values(launchPolicy).flatMap((check) => check(campaign, now));
}
