import type { Id } from '#libs/kernel';

/** A creative was created or changed. Of two events, the one with the higher `revision` is newer. */
export interface CreativeChanged {
  readonly id: Id<'crv'>;
  readonly name: string;
  readonly status: string;
  readonly revision: number;
}
export const creativeChanged = 'creative.changed';
