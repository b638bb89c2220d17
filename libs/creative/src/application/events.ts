import type { Id } from '#libs/kernel';

/** A creative was made or changed; `revision` tells which news is the later. */
export interface CreativeChanged {
  readonly id: Id<'crv'>;
  readonly name: string;
  readonly status: string;
  readonly revision: number;
}
export const creativeChanged = 'creative.changed';
