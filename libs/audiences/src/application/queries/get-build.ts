import type { Id } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { AudienceToMeasure } from '../build/audience-estimator.js';

/** Returns the input of a build, or null when the build is outdated. */
export class GetBuild extends Query<AudienceToMeasure | null> {
  constructor(
    readonly accountId: Id<'acc'>,
    readonly id: Id<'aud'>,
    readonly build: number,
  ) {
    super();
  }
}
