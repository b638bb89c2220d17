import type { Caller } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { MetaView, OverviewView } from './analytics-views.js';
import type { OverviewRequest } from './report-request.js';

/** The totals of an account and their time series. */
export class AnalyticsOverview extends Query<{ data: OverviewView; meta: MetaView }> {
  constructor(
    readonly caller: Caller,
    readonly request: OverviewRequest = {},
  ) {
    super();
  }
}
