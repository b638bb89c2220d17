import type { Id } from '#libs/kernel';

/** An audience was created or changed. Of two events, the one with the higher `revision` is newer. */
export interface AudienceChanged {
  readonly id: Id<'aud'>;
  readonly name: string;
  readonly status: string;
  readonly revision: number;
}
export const audienceChanged = 'audience.changed';
