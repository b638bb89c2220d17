import { AdPlatforms } from '#libs/ad-platforms/contract';
import { defaultLimit } from '#libs/rest';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { AnalyticsReport } from '../../application/queries/analytics-report.js';
import type { PageView, ReportRowView } from '../../application/queries/analytics-views.js';
import { metricsOf } from '../../domain/metrics.js';
import type { ReportQuery } from '../../domain/report-query.js';
import { isFinal, sourcesOf } from '../../domain/sources.js';
import { rejectHugeSums } from './huge-sums.js';
import { PeriodResolver, rejectPeriod } from './period-resolver.js';
import { ReportEngine, type ReportPage } from './report-engine.js';
import { digestOf, reportQueryOf } from './report-query-of.js';
import { comparisonView, metaView, partOf } from './report-views.js';
import { type NameOf, RowNameResolver } from './row-name-resolver.js';

@QueryHandler(AnalyticsReport)
export class AnalyticsReportHandler implements IQueryHandler<AnalyticsReport> {
  constructor(
    private readonly reports: ReportEngine,
    private readonly periods: PeriodResolver,
    private readonly names: RowNameResolver,
    private readonly platforms: AdPlatforms,
  ) {}

  async execute({ caller, subject, request }: AnalyticsReport): Promise<PageView<ReportRowView>> {
    const { accountId } = caller;
    const { start = null, end = null, limit = defaultLimit, cursor = null } = request;
    const unbounded = reportQueryOf(request, subject);
    const page = { list: subject, limit, digest: digestOf(unbounded, start, end) };
    return rejectHugeSums('parameter', async () => {
      let report: ReportPage;
      if (cursor === null) {
        const period = await this.periods.resolve(caller, start, end, rejectPeriod);
        report = await this.reports.firstPage(accountId, { ...unbounded, period }, page);
      } else report = await this.reports.nextPage(accountId, cursor, page);
      const query = { ...unbounded, period: report.head.period };
      const nameOf = await this.names.load(accountId, [subject], report);
      return {
        data: rowsOf(query, report, nameOf),
        has_more: report.nextCursor !== null,
        next_cursor: report.nextCursor,
        meta: metaView(query, report.head, caller, this.platforms),
      };
    });
  }
}

function rowsOf(query: ReportQuery, { rows, head }: ReportPage, nameOf: NameOf): ReportRowView[] {
  const [subject] = query.dimensions as readonly [AnalyticsReport['subject']];
  const sources = sourcesOf(head.sources, query);
  return rows.map((row) => {
    const part = partOf(row.date, query);
    const metrics = metricsOf(row.measures);
    return {
      date: row.date,
      [subject]: nameOf(subject, row.keys[0] as number | string),
      metrics,
      // A requested row without metrics does not belong to any connection.
      is_final: row.isFinal ?? isFinal(part.end, sources),
      updated_at: row.updatedAt,
      comparison: comparisonView(metrics, row.before, part, query),
    };
  });
}
