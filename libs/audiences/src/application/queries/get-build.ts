import type { Id } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { AudienceToMeasure } from '../build/audience-estimator.js';

/** What one building has to measure; null when that building is over. */
export class GetBuild extends Query<AudienceToMeasure | null> {
  constructor(
    readonly accountId: Id<'acc'>,
    readonly id: Id<'aud'>,
    readonly build: number,
  ) {
    super();
  }
}
