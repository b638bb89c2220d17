export const campaignStatuses = ['draft', 'scheduled', 'active', 'paused', 'completed', 'archived'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** The statuses in which a campaign runs or will start without another action. */
export const runningStatuses: readonly CampaignStatus[] = ['scheduled', 'active'];

/** The statuses of a campaign that has been launched and has not ended. */
export const ongoingStatuses: readonly CampaignStatus[] = [...runningStatuses, 'paused'];

/** User actions (`launch` to `unarchive`), and the transitions that are due at `starts_at` (`start`) and `ends_at` (`end`). */
export const campaignTransitions = ['launch', 'pause', 'resume', 'archive', 'unarchive', 'start', 'end'] as const;
export type CampaignTransition = (typeof campaignTransitions)[number];

/**
 * Every allowed transition; all others are rejected. While `starts_at` is in the future, `launch` and `resume` lead to `scheduled`
 * instead of `active`: see `statusAfter`. A campaign that was not launched or has ended is unarchived to `draft` or `completed`.
 */
export const transitions = {
  draft: { launch: 'active', archive: 'archived' },
  scheduled: { pause: 'paused', archive: 'archived', start: 'active', end: 'completed' },
  active: { pause: 'paused', archive: 'archived', end: 'completed' },
  paused: { resume: 'active', archive: 'archived', end: 'completed' },
  completed: { archive: 'archived' },
  archived: { unarchive: 'paused' },
} as const satisfies Record<CampaignStatus, Partial<Record<CampaignTransition, CampaignStatus>>>;

/** The status after a transition, or undefined when the transition is not allowed from this status. */
export function statusAfter(from: CampaignStatus, transition: CampaignTransition, startsInFuture: boolean): CampaignStatus | undefined {
  const to = (transitions[from] as Partial<Record<CampaignTransition, CampaignStatus>>)[transition];
  return to === 'active' && transition !== 'start' && startsInFuture ? 'scheduled' : to;
}

/** One row of the transition table, with its target before and after `starts_at`. */
export interface TransitionPath {
  readonly transition: CampaignTransition;
  readonly from: CampaignStatus;
  readonly to: CampaignStatus;
  /** Whether the row applies only while `starts_at` is in the future (true), only otherwise (false), or always (null). */
  readonly startsInFuture: boolean | null;
}

/**
 * Every allowed transition whose target follows from the status and `starts_at`, with a row for each target. Where a campaign is unarchived
 * to follows from its history.
 */
export const transitionPaths: readonly TransitionPath[] = campaignStatuses.flatMap((from) =>
  campaignTransitions.flatMap((transition): TransitionPath[] => {
    if (transition === 'unarchive') return [];
    const [now, later] = [statusAfter(from, transition, false), statusAfter(from, transition, true)];
    if (now === undefined || later === undefined) return [];
    if (now === later) return [{ transition, from, to: now, startsInFuture: null }];
    return [
      { transition, from, to: now, startsInFuture: false },
      { transition, from, to: later, startsInFuture: true },
    ];
  }),
);

/** The statuses that a user action can lead to, directly or by a later time-based transition. */
const targetStatuses: Readonly<Partial<Record<CampaignTransition, readonly CampaignStatus[]>>> = {
  launch: ['active', 'scheduled'],
  pause: ['paused'],
  resume: ['active', 'scheduled'],
  unarchive: ['draft', 'paused', 'completed'],
};

/** Whether a campaign is already in the target status of an action, for example because the client repeats its request. */
export function isAlreadyApplied(transition: CampaignTransition, status: CampaignStatus): boolean {
  return targetStatuses[transition]?.includes(status) ?? false;
}

/** The statuses from which a transition is allowed. */
export function allowedFrom(transition: CampaignTransition): CampaignStatus[] {
  return campaignStatuses.filter((status) => transition in transitions[status]);
}
