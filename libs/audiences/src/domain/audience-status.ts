export const audienceStatuses = ['building', 'ready', 'too_small', 'failed', 'archived'] as const;
export type AudienceStatus = (typeof audienceStatuses)[number];

/** Transitions of an audience. Causes are the results of builds, a reason to build again, and a user who archives or unarchives it. */
export const audienceTransitions = ['suffice', 'fall_short', 'fail', 'build', 'archive', 'unarchive'] as const;
export type AudienceTransition = (typeof audienceTransitions)[number];

/** All allowed transitions by status. */
export const transitions = {
  building: { suffice: 'ready', fall_short: 'too_small', fail: 'failed', build: 'building', archive: 'archived' },
  ready: { build: 'building', archive: 'archived' },
  too_small: { build: 'building', archive: 'archived' },
  failed: { build: 'building', archive: 'archived' },
  archived: { unarchive: 'building' },
} as const satisfies Record<AudienceStatus, Partial<Record<AudienceTransition, AudienceStatus>>>;

/** Returns the status after a transition, or undefined when the transition is not allowed. */
export function nextStatus(from: AudienceStatus, transition: AudienceTransition): AudienceStatus | undefined {
  return (transitions[from] as Partial<Record<AudienceTransition, AudienceStatus>>)[transition];
}
