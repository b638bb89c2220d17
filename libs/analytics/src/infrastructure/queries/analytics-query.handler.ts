import { AdPlatforms } from '#libs/ad-platforms/contract';
import { type Caller, DomainError, type ErrorCode, type Problem } from '#libs/kernel';
import { defaultLimit, invalidCursor } from '#libs/rest';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { AnalyticsQuery, type QueryInput } from '../../application/queries/analytics-query.js';
import type { PageView, QueryRowView, TotalsView } from '../../application/queries/analytics-views.js';
import { type MetricName, type Metrics, metricsOf } from '../../domain/metrics.js';
import type { ReportQuery } from '../../domain/report-query.js';
import type { Period } from '../../domain/reporting-period.js';
import { freshnessOf, isRead, sourcesOf } from '../../domain/sources.js';
import { rejectHugeSums } from './huge-sums.js';
import { PeriodResolver } from './period-resolver.js';
import { type ParsedQuery, readQuery } from './query-body.js';
import { type PageRequest, ReportEngine, type ReportPage } from './report-engine.js';
import { digestOf } from './report-query-of.js';
import { comparisonView, metaView, partOf } from './report-views.js';
import { type NameOf, RowNameResolver } from './row-name-resolver.js';

const maxCursorLength = 2048;

@QueryHandler(AnalyticsQuery)
export class AnalyticsQueryHandler implements IQueryHandler<AnalyticsQuery> {
  constructor(
    private readonly reports: ReportEngine,
    private readonly periods: PeriodResolver,
    private readonly names: RowNameResolver,
    private readonly platforms: AdPlatforms,
  ) {}

  async execute({ caller, body }: AnalyticsQuery): Promise<PageView<QueryRowView>> {
    const { parsed, problems } = readQuery(body.value);
    const period = await this.periodOf(caller, parsed, problems);
    const input: QueryInput = body.getOrThrow(problems);
    const { query, metrics, start, end } = parsed;
    const digest = digestOf(query, metrics, start, end, input.totals ?? false);
    const request = { list: 'query', limit: input.limit ?? defaultLimit, digest };
    return rejectHugeSums('pointer', async () => {
      const report = await this.report(caller, { ...query, period }, input.cursor ?? null, request);
      const whole = { ...query, period: report.head.period };
      const nameOf = await this.names.load(caller.accountId, query.dimensions, report);
      const meta = metaView(whole, report.head, caller, this.platforms);
      return {
        data: rowsOf(whole, metrics, report, nameOf),
        has_more: report.nextCursor !== null,
        next_cursor: report.nextCursor,
        meta: input.totals ? { ...meta, totals: totalsOf(whole, metrics, report) } : meta,
      };
    });
  }

  /** Later pages use the period of the first page, which is stored with the result. */
  private periodOf(caller: Caller, { start, end }: ParsedQuery, problems: Problem[]): Promise<Period> {
    return this.periods.resolve(caller, start, end, (code, message, max) =>
      problems.push({ pointer: '/start_date', code, message, ...(max === undefined ? {} : { max }) }),
    );
  }

  private async report({ accountId }: Caller, query: ReportQuery, cursor: string | null, request: PageRequest): Promise<ReportPage> {
    if (cursor === null) return this.reports.firstPage(accountId, query, request);
    try {
      if (cursor === '' || cursor.length > maxCursorLength) throw invalidCursor();
      return await this.reports.nextPage(accountId, cursor, request);
    } catch (error) {
      throw error instanceof DomainError && cursorErrors.has(error.code) ? inBody(error) : error;
    }
  }
}

const cursorErrors: ReadonlySet<ErrorCode> = new Set(['invalid_cursor', 'cursor_mismatch']);

/** Moves a cursor error from the query string, where lists have their cursor, to the body. */
function inBody({ code, message }: DomainError): DomainError {
  return new DomainError(code, message, { errors: [{ pointer: '/cursor', code: 'invalid_format', message }] });
}

function rowsOf(query: ReportQuery, metrics: readonly MetricName[], { rows }: ReportPage, nameOf: NameOf): QueryRowView[] {
  return rows.map((row) => {
    const values = metricsOf(row.measures, metrics);
    return {
      date: row.date,
      dimensions: Object.fromEntries(
        query.dimensions.map((dimension, i) => [dimension, nameOf(dimension, row.keys[i] as number | string)]),
      ),
      metrics: values,
      comparison: comparisonView(values, row.before, partOf(row.date, query), query, metrics),
    };
  });
}

/** The sums of all rows. Null for a period without rows of which no day has been read. */
function totalsOf(query: ReportQuery, names: readonly MetricName[], { head }: ReportPage): TotalsView {
  const { dataThrough } = freshnessOf(sourcesOf(head.sources, query), query.period);
  if (head.rowCount === 0 && !isRead(query.period, dataThrough)) {
    const unknown: Partial<Metrics> = Object.fromEntries(names.map((name) => [name, null]));
    return { metrics: unknown, comparison: null };
  }
  const metrics = metricsOf(head.totals, names);
  return { metrics, comparison: comparisonView(metrics, head.totalsBefore, query.period, query, names) };
}
