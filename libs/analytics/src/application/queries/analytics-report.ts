import type { Caller } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { PageView, ReportRowView } from './analytics-views.js';
import type { ReportRequest, Subject } from './report-request.js';

/** One page of the metrics of each campaign, channel, creative or audience. */
export class AnalyticsReport extends Query<PageView<ReportRowView>> {
  constructor(
    readonly caller: Caller,
    readonly subject: Subject,
    readonly request: ReportRequest = {},
  ) {
    super();
  }
}
