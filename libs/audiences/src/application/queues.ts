import { type Id, Queue } from '#libs/kernel';

export interface AudienceBuild {
  readonly account_id: Id<'acc'>;
  readonly audience_id: Id<'aud'>;
  /** The number of the build. A job with another number than the audience's is outdated. */
  readonly build: number;
}

export const buildAudiencesQueue = new Queue<AudienceBuild>('audiences.build', 'background');
