export const creativeStatuses = ['generating', 'ready', 'failed', 'archived'] as const;
export type CreativeStatus = (typeof creativeStatuses)[number];

/** Transitions of a creative and of its variants: the end of the generation, or archiving and unarchiving by a user. */
export const creativeTransitions = ['complete', 'fail', 'archive', 'unarchive', 'unarchive_failed'] as const;
export type CreativeTransition = (typeof creativeTransitions)[number];

/** All allowed transitions by status. */
export const transitions = {
  generating: { complete: 'ready', fail: 'failed', archive: 'archived' },
  ready: { archive: 'archived' },
  failed: { archive: 'archived' },
  archived: { unarchive: 'ready', unarchive_failed: 'failed' },
} as const satisfies Record<CreativeStatus, Partial<Record<CreativeTransition, CreativeStatus>>>;

/** Returns the status after a transition, or undefined when the transition is not allowed. */
export function nextStatus(from: CreativeStatus, transition: CreativeTransition): CreativeStatus | undefined {
  return (transitions[from] as Partial<Record<CreativeTransition, CreativeStatus>>)[transition];
}
