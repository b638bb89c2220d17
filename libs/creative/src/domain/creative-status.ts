export const creativeStatuses = ['generating', 'ready', 'failed', 'archived'] as const;
export type CreativeStatus = (typeof creativeStatuses)[number];

/** What moves a creative, and each of its variants: the end of its generation, and a user's DELETE. */
export const creativeTransitions = ['complete', 'fail', 'archive'] as const;
export type CreativeTransition = (typeof creativeTransitions)[number];

/** Every legal move; what is not here is refused. */
export const transitions = {
  generating: { complete: 'ready', fail: 'failed', archive: 'archived' },
  ready: { archive: 'archived' },
  failed: { archive: 'archived' },
  archived: {},
} as const satisfies Record<CreativeStatus, Partial<Record<CreativeTransition, CreativeStatus>>>;

/** Where a move leads from a status, or undefined when it is not legal there. */
export function nextStatus(from: CreativeStatus, move: CreativeTransition): CreativeStatus | undefined {
  return (transitions[from] as Partial<Record<CreativeTransition, CreativeStatus>>)[move];
}
