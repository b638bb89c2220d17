import type { AdPlatforms } from '#libs/ad-platforms/contract';
import { type AccountContext, idFromUuid, type Measures } from '#libs/kernel';
import type { ComparisonView, MetaView } from '../../application/queries/analytics-views.js';
import { changeBetween, type MetricName, metricNames, type Metrics, metricsOf } from '../../domain/metrics.js';
import type { ReportQuery } from '../../domain/report-query.js';
import { bucketOf, comparedWith, type Period } from '../../domain/reporting-period.js';
import { freshnessOf, sourcesOf, type Warning, warningsOf } from '../../domain/sources.js';
import type { ReportHead } from './report-engine.js';
import { maxStoredRows } from './store-sql.js';

type Compared = Pick<ReportQuery, 'period' | 'comparison'>;

/** The comparison of a part of the period. Null when no comparison was requested. */
export function comparisonView(
  metrics: Metrics,
  before: Measures | null,
  part: Period,
  { period, comparison }: Compared,
  names: readonly MetricName[] = metricNames,
): ComparisonView | null {
  const days = comparedWith(part, period, comparison);
  if (days === null || before === null) return null;
  const previous = metricsOf(before, names);
  return { start_date: days.start, end_date: days.end, metrics: previous, ...changeBetween(metrics, previous) };
}

/** The days that the row of a date covers. */
export function partOf(date: string | null, { granularity, period }: ReportQuery): Period {
  return bucketOf(date, granularity, period);
}

export function metaView(query: ReportQuery, head: ReportHead, account: AccountContext, platforms: AdPlatforms): MetaView {
  const { period, granularity } = query;
  const sources = sourcesOf(head.sources, query);
  const { dataThrough, finalThrough, isComplete } = freshnessOf(sources, period);
  const truncated: Warning[] =
    head.rowCount > maxStoredRows
      ? [
          {
            code: 'result_truncated',
            message: `Only the first ${maxStoredRows} of ${head.rowCount} rows are available. Narrow the query.`,
          },
        ]
      : [];
  return {
    start_date: period.start,
    end_date: period.end,
    timezone: account.timezone,
    currency: account.currency,
    granularity,
    as_of: head.asOf,
    data_through: dataThrough,
    final_through: finalThrough,
    complete: isComplete,
    sources: sources.map(({ id, platform, last_synced_at, data_through, status }) => ({
      connection_id: idFromUuid('con', id),
      platform,
      click_kind: (platform === null ? undefined : platforms.find(platform))?.profile.clickKind ?? null,
      last_synced_at,
      data_through,
      status,
    })),
    warnings: [...warningsOf(sources, account.timezone), ...truncated],
  };
}
