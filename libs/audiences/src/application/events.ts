import type { Id } from '#libs/kernel';

/** An audience was made or changed; `revision` tells which news is the later. */
export interface AudienceChanged {
  readonly id: Id<'aud'>;
  readonly name: string;
  readonly status: string;
  readonly revision: number;
}
export const audienceChanged = 'audience.changed';
