import { type Id, microsText, type Problem, unconvertedHint } from '#libs/kernel';
import { Budget, minDailyBudgetMicros } from './budget.js';
import type { CampaignFields } from './campaign-fields.js';
import { ceilingProblems } from './daily-amount.js';
import { campaignOnPlatform } from './platform-check.js';
import type { ReferencedRecords } from './referenced-records.js';
import { Schedule } from './schedule.js';

export interface LaunchCandidate extends CampaignFields {
  readonly spendToDateMicros: number;
  readonly launchedAt: Date | null;
  readonly referenced: ReferencedRecords;
  /** Creatives that a platform rejected in this campaign. */
  readonly rejectedCreativeIds: ReadonlySet<Id<'crv'>>;
  /** Connections whose platform has not confirmed that it stopped the campaign when it was archived. */
  readonly archivingConnectionIds: ReadonlySet<Id<'con'>>;
}

type LaunchCheck = (campaign: LaunchCandidate, now: Date) => Problem[];

const blocker = (pointer: string, code: Problem['code'], message: string, resource_id: Id | null = null): Problem => ({
  pointer,
  code,
  message,
  resource_id,
});
const required = (pointer: string, name: string) => [blocker(pointer, 'required', `${name} must be set before launch.`)];

/** A connection that fails to sync still accepts changes. A connection without a valid authorization does not. */
const usableConnectionStatuses = ['connected', 'error'];

/** The preconditions of a launch. All checks run so that one response lists every problem. */
export const launchPolicy: Readonly<Record<string, LaunchCheck>> = {
  hasObjective: ({ objective }) => (objective === null ? required('/objective', 'objective') : []),
  hasConnection: ({ connectionIds }) => (connectionIds.length === 0 ? required('/connection_ids', 'connection_ids') : []),
  hasCreative: ({ creativeIds }) => (creativeIds.length === 0 ? required('/creative_ids', 'creative_ids') : []),
  hasBudget: (campaign) => (Budget.of(campaign) === null ? required('/budget', 'budget') : []),
  hasLandingPage: ({ landingUrl, creativeIds, referenced }) => {
    const everyCreativeHasLandingPage =
      creativeIds.length > 0 && creativeIds.every((id) => referenced.creatives.get(id)?.landingUrl != null);
    return landingUrl === null && !everyCreativeHasLandingPage ? required('/landing_url', 'landing_url') : [];
  },
  lifetimeBudgetHasAnEnd: (campaign) =>
    Budget.of(campaign)?.isLifetime && campaign.endsAt === null ? required('/ends_at', 'ends_at (which a lifetime budget needs)') : [],
  endsInTheFuture: (campaign, now) =>
    new Schedule(campaign).hasEnded(now) ? [blocker('/ends_at', 'ends_at_in_past', 'ends_at is in the past. Set a later time.')] : [],
  budgetIsLargeEnough: (campaign, now) => {
    const budget = Budget.of(campaign);
    if (budget === null) return [];
    const min = budget.minMicrosFor(new Schedule(campaign), campaign.spendToDateMicros, now);
    if (budget.amountMicros >= min) return [];
    const { currency } = campaign.referenced.account;
    const perDay = budget.isLifetime ? `, ${microsText(minDailyBudgetMicros, currency)} for each day of the campaign` : ' a day';
    const message = `The budget must be at least ${microsText(min, currency)}${perDay}.${unconvertedHint(budget.amountMicros, currency)}`;
    return [{ ...blocker('/budget/amount_micros', 'budget_below_minimum', message), min }];
  },
  budgetIsWithinTheLimitOfTheAccount: (campaign, now) =>
    ceilingProblems(campaign, campaign.referenced.account, now).map((problem) => ({ ...problem, resource_id: null })),
  connectionsAreAvailable: ({ connectionIds, referenced }) =>
    connectionIds.flatMap((id, i) => {
      const connection = referenced.connections.get(id);
      if (connection !== undefined && usableConnectionStatuses.includes(connection.status) && connection.canWrite) return [];
      const isReadOnly = connection !== undefined && usableConnectionStatuses.includes(connection.status);
      const reason = isReadOnly ? 'is read-only' : `is ${connection?.status ?? 'deleted'}`;
      return [
        blocker(
          `/connection_ids/${i}`,
          'connection_unavailable',
          `The connection ${id} ${reason}. Reconnect it or use another connection.`,
          id,
        ),
      ];
    }),
  archivedCampaignsAreStopped: ({ connectionIds, archivingConnectionIds }) =>
    connectionIds.flatMap((id, i) => {
      if (!archivingConnectionIds.has(id)) return [];
      const message = `The connection ${id} has not confirmed yet that the archived campaign is stopped. Retry later.`;
      return [blocker(`/connection_ids/${i}`, 'connection_unavailable', message, id)];
    }),
  platformsRunTheObjective: ({ objective, connectionIds, referenced }) =>
    connectionIds.flatMap((id) => {
      const connection = referenced.connections.get(id);
      if (objective === null || connection === undefined || connection.objectives.includes(objective)) return [];
      const message = `${connection.platform} does not support the objective ${objective}. Supported: ${connection.objectives.join(', ')}.`;
      return [blocker('/objective', 'objective_not_supported', message, id)];
    }),
  connectionsHaveTheirSettings: ({ connectionIds, referenced }) =>
    connectionIds.flatMap((id, i) =>
      (referenced.connections.get(id)?.settingsProblems ?? []).map(({ message }) =>
        blocker(`/connection_ids/${i}`, 'connection_settings_missing', `The connection ${id} is not set up: ${message}`, id),
      ),
    ),
  platformsRunTheCampaign: (campaign, now) => {
    const budget = Budget.of(campaign);
    const schedule = new Schedule(campaign);
    const isTooSmall = budget !== null && budget.amountMicros < budget.minMicrosFor(schedule, campaign.spendToDateMicros, now);
    const spent = budget?.isLifetime ? campaign.spendToDateMicros : 0;
    const available = { budget, micros: (budget?.amountMicros ?? 0) - spent, days: schedule.daysAhead(now) ?? 1 };
    return campaign.connectionIds.flatMap((id) => {
      const connection = campaign.referenced.connections.get(id);
      if (connection === undefined) return [];
      const objections = connection.problemsOf(campaignOnPlatform(campaign, connection, campaign.referenced, available));
      const known = new Set(objections.flatMap(({ code, resourceId }) => (code === 'audience_not_supported' ? resourceId : [])));
      return [
        ...objections
          .filter(({ code }) => code !== 'budget_below_minimum' || !isTooSmall)
          .map(({ pointer, code, message, min, resourceId = id, shareMicros }) => ({
            ...blocker(pointer, code, message, resourceId as Id),
            ...(min === undefined ? {} : { min }),
            ...(shareMicros === undefined ? {} : { platform: connection.platform, share_micros: shareMicros }),
          })),
        ...refusedAudiences(campaign, id).filter(({ resource_id: audienceId }) => !known.has(audienceId as Id)),
      ];
    });
  },
  creativesAreReady: ({ creativeIds, referenced }) =>
    creativeIds.flatMap((id, i) => {
      const creative = referenced.creatives.get(id);
      if (creative?.status === 'ready' && creative.content !== null) return [];
      const message = `The creative ${id} is ${creative?.status ?? 'deleted'}. It must be ready.`;
      return [blocker(`/creative_ids/${i}`, 'creative_not_ready', message, id)];
    }),
  creativesAreAccepted: ({ creativeIds, rejectedCreativeIds }) =>
    creativeIds.flatMap((id, i) => {
      if (!rejectedCreativeIds.has(id)) return [];
      const message = `A platform has rejected the creative ${id}. Edit or replace it.`;
      return [blocker(`/creative_ids/${i}`, 'creative_rejected', message, id)];
    }),
  audiencesAreReady: ({ audienceIds, excludedAudienceIds, referenced }) => [
    ...audienceIds.flatMap((id, i) => audienceBlockers(id, `/audience_ids/${i}`, referenced, true)),
    // An excluded audience can be small.
    ...excludedAudienceIds.flatMap((id, i) => audienceBlockers(id, `/excluded_audience_ids/${i}`, referenced, false)),
  ],
};

/** The audiences that a platform refused when it was asked for their size. */
function refusedAudiences({ audienceIds, excludedAudienceIds, referenced }: LaunchCandidate, connectionId: Id<'con'>): Problem[] {
  const lists = { audience_ids: audienceIds, excluded_audience_ids: excludedAudienceIds };
  return Object.entries(lists).flatMap(([list, ids]) =>
    ids.flatMap((id, i) => {
      const refusals = referenced.audiences.get(id)?.notSupportedBy ?? [];
      const problems = refusals.find((one) => one.connectionId === connectionId)?.problems ?? [];
      if (problems.length === 0) return [];
      const where = problems.map(({ pointer, message }) => `${pointer}: ${message}`).join(' ');
      return [blocker(`/${list}/${i}`, 'audience_not_supported', `The audience ${id} cannot be used (${where})`, id)];
    }),
  );
}

function audienceBlockers(id: Id<'aud'>, pointer: string, { audiences }: ReferencedRecords, isTargeted: boolean): Problem[] {
  const status = audiences.get(id)?.status ?? 'deleted';
  if (status === 'ready' || (status === 'too_small' && !isTargeted)) return [];
  if (status === 'too_small') return [blocker(pointer, 'audience_too_small', `The audience ${id} is too small to be targeted.`, id)];
  return [blocker(pointer, 'audience_not_ready', `The audience ${id} is ${status}. It must be ready.`, id)];
}

export function launchBlockers(campaign: LaunchCandidate, now: Date): Problem[] {
  return Object.values(launchPolicy).flatMap((check) => check(campaign, now));
}
