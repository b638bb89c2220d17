export const campaignStatuses = ['draft', 'scheduled', 'active', 'paused', 'completed', 'archived'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** What moves a campaign: a user's actions, and the clock at `starts_at` and `ends_at`. */
export const campaignTransitions = ['launch', 'pause', 'resume', 'archive', 'start', 'end'] as const;
export type CampaignTransition = (typeof campaignTransitions)[number];

/**
 * Every legal move; what is not here is refused. A launch and a resume go to `scheduled` instead of `active` while
 * `starts_at` lies ahead: see `destination`.
 */
export const transitions = {
  draft: { launch: 'active', archive: 'archived' },
  scheduled: { pause: 'paused', archive: 'archived', start: 'active', end: 'completed' },
  active: { pause: 'paused', archive: 'archived', end: 'completed' },
  paused: { resume: 'active', archive: 'archived', end: 'completed' },
  completed: { archive: 'archived' },
  archived: {},
} as const satisfies Record<CampaignStatus, Partial<Record<CampaignTransition, CampaignStatus>>>;

/** Where a move leads from a status, or undefined when it is not legal there. */
export function statusAfter(from: CampaignStatus, transition: CampaignTransition, startsInFuture: boolean): CampaignStatus | undefined {
  const to = (transitions[from] as Partial<Record<CampaignTransition, CampaignStatus>>)[transition];
  return to === 'active' && transition !== 'start' && startsInFuture ? 'scheduled' : to;
}

/** Where each action of a user leads, also by the clock. */
const targetStatuses: Readonly<Partial<Record<CampaignTransition, readonly CampaignStatus[]>>> = {
  launch: ['active', 'scheduled'],
  pause: ['paused'],
  resume: ['active', 'scheduled'],
};

/** Whether a campaign is already where an action would bring it: the action may have been answered before. */
export function isAlreadyApplied(transition: CampaignTransition, status: CampaignStatus): boolean {
  return targetStatuses[transition]?.includes(status) ?? false;
}

/** The statuses from which a move is legal. */
export function allowedFrom(transition: CampaignTransition): CampaignStatus[] {
  return campaignStatuses.filter((status) => transition in transitions[status]);
}
