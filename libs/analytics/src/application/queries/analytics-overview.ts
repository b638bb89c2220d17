import type { Caller } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { MetaView, OverviewView } from './analytics-views.js';

/** The totals of an account and their time series. `parameters` is the unparsed query string. */
export class AnalyticsOverview extends Query<{ data: OverviewView; meta: MetaView }> {
  constructor(
    readonly caller: Caller,
    readonly parameters: Record<string, unknown>,
  ) {
    super();
  }
}
