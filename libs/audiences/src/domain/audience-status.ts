export const audienceStatuses = ['building', 'ready', 'too_small', 'failed', 'archived'] as const;
export type AudienceStatus = (typeof audienceStatuses)[number];

/** What moves an audience: how its building ended, a reason to build again, a user's DELETE. */
export const audienceTransitions = ['suffice', 'fall_short', 'fail', 'build', 'archive'] as const;
export type AudienceTransition = (typeof audienceTransitions)[number];

/** Every legal move; what is not here is refused. */
export const transitions = {
  building: { suffice: 'ready', fall_short: 'too_small', fail: 'failed', build: 'building', archive: 'archived' },
  ready: { build: 'building', archive: 'archived' },
  too_small: { build: 'building', archive: 'archived' },
  failed: { build: 'building', archive: 'archived' },
  archived: {},
} as const satisfies Record<AudienceStatus, Partial<Record<AudienceTransition, AudienceStatus>>>;

/** Where a move leads from a status, or undefined when it is not legal there. */
export function nextStatus(from: AudienceStatus, move: AudienceTransition): AudienceStatus | undefined {
  return (transitions[from] as Partial<Record<AudienceTransition, AudienceStatus>>)[move];
}
