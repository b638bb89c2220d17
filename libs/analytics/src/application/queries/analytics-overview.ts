import type { Caller } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { MetaView, OverviewView } from './analytics-views.js';

/** The sums of an account and their series; `parameters` is the query string as it came. */
export class AnalyticsOverview extends Query<{ data: OverviewView; meta: MetaView }> {
  constructor(
    readonly caller: Caller,
    readonly parameters: Record<string, unknown>,
  ) {
    super();
  }
}
