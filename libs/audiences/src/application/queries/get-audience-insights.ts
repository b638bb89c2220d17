import type { Caller, Id } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { AudienceInsightsView } from './audience-insights-view.js';

/** Throws NotFound, or AudienceNotReady when there are no insights yet. */
export class GetAudienceInsights extends Query<AudienceInsightsView> {
  constructor(
    readonly caller: Caller,
    readonly id: Id<'aud'>,
  ) {
    super();
  }
}
