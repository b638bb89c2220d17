import { AdPlatforms } from '#libs/ad-platforms/contract';
import { noMeasures } from '#libs/kernel';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { AnalyticsOverview } from '../../application/queries/analytics-overview.js';
import type { MetaView, OverviewView, SeriesItemView } from '../../application/queries/analytics-views.js';
import { metricsOf, sumOfMeasures } from '../../domain/metrics.js';
import type { ReportQuery } from '../../domain/report-query.js';
import { bucketsOf } from '../../domain/reporting-period.js';
import { freshnessOf, isFinal, isRead, sourcesOf } from '../../domain/sources.js';
import { rejectHugeSums } from './huge-sums.js';
import { PeriodResolver, rejectPeriod } from './period-resolver.js';
import { ReportEngine, type ReportPage, type ReportRow } from './report-engine.js';
import { reportQueryOf } from './report-query-of.js';
import { comparisonView, metaView } from './report-views.js';

@QueryHandler(AnalyticsOverview)
export class AnalyticsOverviewHandler implements IQueryHandler<AnalyticsOverview> {
  constructor(
    private readonly reports: ReportEngine,
    private readonly periods: PeriodResolver,
    private readonly platforms: AdPlatforms,
  ) {}

  async execute({ caller, request }: AnalyticsOverview): Promise<{ data: OverviewView; meta: MetaView }> {
    const { start = null, end = null } = request;
    const query = { ...reportQueryOf(request), period: await this.periods.resolve(caller, start, end, rejectPeriod) };
    return rejectHugeSums('parameter', async () => {
      const report = await this.reports.run(caller.accountId, query);
      return { data: overviewOf(query, report), meta: metaView(query, report.head, caller, this.platforms) };
    });
  }
}

type WholeReport = Pick<ReportPage, 'rows' | 'head'>;

function overviewOf(query: ReportQuery, { rows, head }: WholeReport): OverviewView {
  const isCompared = query.comparison !== 'none';
  const metrics = metricsOf(sumOfMeasures(rows.map(({ measures }) => measures)));
  const { dataThrough } = freshnessOf(sourcesOf(head.sources, query), query.period);
  const hasFigures = hasMetrics(rows) || isRead(query.period, dataThrough);
  const before = isCompared && hasFigures ? (head.totalsBefore ?? noMeasures) : null;
  return {
    metrics,
    comparison: comparisonView(metrics, before, query.period, query),
    series: query.granularity === 'total' ? [] : seriesOf(query, { rows, head }),
  };
}

/** Whether any row has metrics of its period, besides those of the compared one. */
const hasMetrics = (rows: readonly ReportRow[]) => rows.some(({ updatedAt }) => updatedAt !== null);

/** Every bucket with metrics, and the empty buckets up to the last day with data. */
function seriesOf(query: ReportQuery, { rows, head }: WholeReport): SeriesItemView[] {
  const sources = sourcesOf(head.sources, query);
  const { dataThrough } = freshnessOf(sources, query.period);
  const byDate = new Map(rows.map((row) => [row.date, row]));
  const empty = { measures: noMeasures, before: query.comparison === 'none' ? null : noMeasures };
  return bucketsOf(query.period, query.granularity).flatMap((bucket) => {
    const found = byDate.get(bucket.date);
    if (!isRead(bucket, dataThrough) && !hasMetrics(found === undefined ? [] : [found])) return [];
    const row = found ?? empty;
    const metrics = metricsOf(row.measures);
    return [
      {
        date: bucket.date as string,
        metrics,
        comparison: comparisonView(metrics, row.before, bucket, query),
        is_final: isFinal(bucket.end, sources),
      },
    ];
  });
}
