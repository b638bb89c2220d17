import { ParameterReader } from '#libs/foundation';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { AnalyticsOverview } from '../../application/queries/analytics-overview.js';
import type { MetaView, OverviewView, SeriesItemView } from '../../application/queries/analytics-views.js';
import { type Measures, metricsOf, noMeasures, sumOf } from '../../domain/metrics.js';
import type { ReportQuery } from '../../domain/report-query.js';
import { bucketsOf } from '../../domain/reporting-period.js';
import { freshnessOf, isFinal, sourcesOf } from '../../domain/sources.js';
import { comparisonView, metaView } from './answer-views.js';
import { type ReportPage, ReportEngine } from './report-engine.js';
import { AskedPeriod } from './asked-period.js';
import { refusingHugeSums } from './huge-sums.js';
import { parameterNames, readView } from './view-parameters.js';

@QueryHandler(AnalyticsOverview)
export class AnalyticsOverviewHandler implements IQueryHandler<AnalyticsOverview> {
  constructor(
    private readonly answers: ReportEngine,
    private readonly periods: AskedPeriod,
  ) {}

  async execute({ caller, parameters }: AnalyticsOverview): Promise<{ data: OverviewView; meta: MetaView }> {
    const given = new ParameterReader(parameters, parameterNames());
    const asked = readView(given);
    given.getOrThrow();
    const period = await this.periods.of(caller, asked.start, asked.end, (code, message, max) =>
      given.wrong('start_date', code, message, { max }),
    );
    given.getOrThrow();
    const question = { ...asked.question, period };
    return refusingHugeSums('parameter', async () => {
      const answer = await this.answers.whole(caller.accountId, question);
      return { data: overviewOf(question, answer), meta: metaView(question, answer.head, caller) };
    });
  }
}

type Answer = Pick<ReportPage, 'rows' | 'head'>;

function overviewOf(question: ReportQuery, { rows, head }: Answer): OverviewView {
  const isCompared = question.comparison !== 'none';
  const metrics = metricsOf(sumOf(rows.map(({ measures }) => measures)));
  const before = isCompared ? (head.totalsBefore ?? noMeasures) : null;
  return {
    metrics,
    comparison: comparisonView(metrics, before, question.period, question),
    series: question.granularity === 'total' ? [] : seriesOf(question, { rows, head }),
  };
}

/** Every bucket with numbers, and the empty ones as far as the numbers go. */
function seriesOf(question: ReportQuery, { rows, head }: Answer): SeriesItemView[] {
  const sources = sourcesOf(head.sources, question);
  const { dataThrough } = freshnessOf(sources, question.period);
  const byDate = new Map<string | null, { measures: Measures; before: Measures | null }>(rows.map((row) => [row.date, row]));
  const nothing = { measures: noMeasures, before: question.comparison === 'none' ? null : noMeasures };
  return bucketsOf(question.period, question.granularity).flatMap((bucket) => {
    const row = byDate.get(bucket.date) ?? (dataThrough !== null && bucket.start <= dataThrough ? nothing : null);
    if (row === null) return [];
    const metrics = metricsOf(row.measures);
    return [
      {
        date: bucket.date as string,
        metrics,
        comparison: comparisonView(metrics, row.before, bucket, question),
        is_final: isFinal(bucket.end, sources),
      },
    ];
  });
}
