import type { Caller } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { PageView, ReportRowView } from './analytics-views.js';

/** The subjects that a report can have one row for. */
export const subjects = ['campaign', 'channel', 'creative', 'audience'] as const;
export type Subject = (typeof subjects)[number];

/** One page of the metrics of each campaign, channel, creative or audience. */
export class AnalyticsReport extends Query<PageView<ReportRowView>> {
  constructor(
    readonly caller: Caller,
    readonly subject: Subject,
    readonly parameters: Record<string, unknown>,
  ) {
    super();
  }
}
