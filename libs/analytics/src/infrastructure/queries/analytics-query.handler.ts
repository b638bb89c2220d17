import { invalidCursor } from '#libs/foundation';
import { type Caller, DomainError, type Problem } from '#libs/kernel';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { AnalyticsQuery, type QueryInput } from '../../application/queries/analytics-query.js';
import type { PageView, QueryRowView, TotalsView } from '../../application/queries/analytics-views.js';
import { type MetricName, metricsOf } from '../../domain/metrics.js';
import type { ReportQuery } from '../../domain/report-query.js';
import type { Period } from '../../domain/reporting-period.js';
import { comparisonView, metaView, partOf } from './answer-views.js';
import { type ReportPage, ReportEngine, type PageRequest } from './report-engine.js';
import { AskedPeriod } from './asked-period.js';
import { refusingHugeSums } from './huge-sums.js';
import { type AskedQuery, readQuery } from './query-body.js';
import { type NameOf, RowNames } from './row-names.js';
import { digestOf } from './view-parameters.js';

const defaultLimit = 20;
const maxCursorLength = 2048;

@QueryHandler(AnalyticsQuery)
export class AnalyticsQueryHandler implements IQueryHandler<AnalyticsQuery> {
  constructor(
    private readonly answers: ReportEngine,
    private readonly periods: AskedPeriod,
    private readonly names: RowNames,
  ) {}

  async execute({ caller, body }: AnalyticsQuery): Promise<PageView<QueryRowView>> {
    const { asked, problems } = readQuery(body.value);
    const period = await this.periodOf(caller, asked, problems);
    const input: QueryInput = body.getOrThrow(problems);
    const { question, metrics, start, end } = asked;
    const digest = digestOf(question, metrics, start, end, input.totals ?? false);
    const request = { list: 'query', limit: input.limit ?? defaultLimit, digest };
    return refusingHugeSums('pointer', async () => {
      const answer = await this.answer(caller, { ...question, period }, input.cursor ?? null, request);
      const whole = { ...question, period: answer.head.period };
      const nameOf = await this.names.of(caller.accountId, question.dimensions, answer);
      const meta = metaView(whole, answer.head, caller);
      return {
        data: rowsOf(whole, metrics, answer, nameOf),
        has_more: answer.nextCursor !== null,
        next_cursor: answer.nextCursor,
        meta: input.totals ? { ...meta, totals: totalsOf(whole, metrics, answer) } : meta,
      };
    });
  }

  /** Later pages have the days of the first, which they learn from it. */
  private periodOf(caller: Caller, { start, end }: AskedQuery, problems: Problem[]): Promise<Period> {
    return this.periods.of(caller, start, end, (code, message, max) =>
      problems.push({ pointer: '/start_date', code, message, ...(max === undefined ? {} : { max }) }),
    );
  }

  private async answer({ accountId }: Caller, question: ReportQuery, cursor: string | null, request: PageRequest): Promise<ReportPage> {
    if (cursor === null) return this.answers.first(accountId, question, request);
    try {
      if (cursor === '' || cursor.length > maxCursorLength) throw invalidCursor();
      return await this.answers.next(accountId, cursor, request);
    } catch (error) {
      throw error instanceof DomainError ? inBody(error) : error;
    }
  }
}

/** The refusal of a cursor, which lists have in their query string, where a body has it. */
function inBody({ code, message }: DomainError): DomainError {
  return new DomainError(code, message, { errors: [{ pointer: '/cursor', code: 'invalid_format', message }] });
}

function rowsOf(question: ReportQuery, metrics: readonly MetricName[], { rows }: ReportPage, nameOf: NameOf): QueryRowView[] {
  return rows.map((row) => {
    const shown = metricsOf(row.measures, metrics);
    return {
      date: row.date,
      dimensions: Object.fromEntries(
        question.dimensions.map((dimension, i) => [dimension, nameOf(dimension, row.keys[i] as number | string)]),
      ),
      metrics: shown,
      comparison: comparisonView(shown, row.before, partOf(row.date, question), question, metrics),
    };
  });
}

function totalsOf(question: ReportQuery, names: readonly MetricName[], { head }: ReportPage): TotalsView {
  const metrics = metricsOf(head.totals, names);
  return { metrics, comparison: comparisonView(metrics, head.totalsBefore, question.period, question, names) };
}
