import { ParameterReader } from '#libs/foundation';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { AnalyticsReport } from '../../application/queries/analytics-report.js';
import type { PageView, ReportRowView } from '../../application/queries/analytics-views.js';
import { metricsOf } from '../../domain/metrics.js';
import type { ReportQuery } from '../../domain/report-query.js';
import { isFinal, sourcesOf } from '../../domain/sources.js';
import { comparisonView, metaView, partOf } from './answer-views.js';
import { type ReportPage, ReportEngine } from './report-engine.js';
import { AskedPeriod } from './asked-period.js';
import { refusingHugeSums } from './huge-sums.js';
import { type NameOf, RowNames } from './row-names.js';
import { digestOf, parameterNames, readView } from './view-parameters.js';

@QueryHandler(AnalyticsReport)
export class AnalyticsReportHandler implements IQueryHandler<AnalyticsReport> {
  constructor(
    private readonly answers: ReportEngine,
    private readonly periods: AskedPeriod,
    private readonly names: RowNames,
  ) {}

  async execute({ caller, subject, parameters }: AnalyticsReport): Promise<PageView<ReportRowView>> {
    const given = new ParameterReader(parameters, parameterNames(subject));
    const asked = readView(given, subject);
    given.getOrThrow();
    const cursor = given.cursor();
    const { accountId } = caller;
    const { start, end, limit } = asked;
    const request = { list: subject, limit, digest: digestOf(asked.question, start, end) };
    return refusingHugeSums('parameter', async () => {
      let answer: ReportPage;
      if (cursor === null) {
        const period = await this.periods.of(caller, start, end, (code, message, max) => given.wrong('start_date', code, message, { max }));
        given.getOrThrow();
        answer = await this.answers.first(accountId, { ...asked.question, period }, request);
      } else answer = await this.answers.next(accountId, cursor, request);
      const question = { ...asked.question, period: answer.head.period };
      const nameOf = await this.names.of(accountId, [subject], answer);
      return {
        data: rowsOf(question, answer, nameOf),
        has_more: answer.nextCursor !== null,
        next_cursor: answer.nextCursor,
        meta: metaView(question, answer.head, caller),
      };
    });
  }
}

function rowsOf(question: ReportQuery, { rows, head }: ReportPage, nameOf: NameOf): ReportRowView[] {
  const [subject] = question.dimensions as readonly [AnalyticsReport['subject']];
  const sources = sourcesOf(head.sources, question);
  return rows.map((row) => {
    const part = partOf(row.date, question);
    const metrics = metricsOf(row.measures);
    return {
      date: row.date,
      [subject]: nameOf(subject, row.keys[0] as number | string),
      metrics,
      // A row that was only asked for by name comes from no connection.
      is_final: row.isFinal ?? isFinal(part.end, sources),
      updated_at: row.updatedAt,
      comparison: comparisonView(metrics, row.before, part, question),
    };
  });
}
