import { Readable } from 'node:stream';
import { type Caller, NotFound, UnknownParameters } from '#libs/kernel';
import { ConsoleEndpoint, CurrentCaller, Parameters } from '#libs/rest';
import { Controller, Param, StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { AnalyticsOverview } from '../../application/queries/analytics-overview.js';
import { AnalyticsReport } from '../../application/queries/analytics-report.js';
import type { MetaView, PageView, ReportRowView } from '../../application/queries/analytics-views.js';
import type { OverviewRequest, Subject } from '../../application/queries/report-request.js';
import { AnalyticsTable } from '../csv/analytics-table.js';
import { byteOrderMark, csvLine } from '../csv/csv-lines.js';
import { parameterNames, parseOverviewRequest, parseReportRequest } from './parse-report-request.js';

type Given = Record<string, unknown>;

/** The subject of each file; null: the overview. */
const files = new Map<string, Subject | null>([
  ['overview.csv', null],
  ['campaigns.csv', 'campaign'],
  ['channels.csv', 'channel'],
  ['creative.csv', 'creative'],
  ['audiences.csv', 'audience'],
]);
const ofPages = ['limit', 'cursor'];
const rowsPerPage = 100;

/** The views of /v1 as files for spreadsheets, with all their rows. */
@Controller('console/api/analytics')
export class AnalyticsCsvController {
  constructor(private readonly queries: QueryBus) {}

  @ConsoleEndpoint('GET', ':file', {
    permission: 'analytics.read',
    operationId: 'downloadReport',
    summary: 'Download a report as a CSV file',
    pathParameters: ['file'],
    response: { mediaType: 'text/csv' },
  })
  async file(@Param('file') name: string, @CurrentCaller() caller: Caller, @Parameters() given: Given): Promise<StreamableFile> {
    const subject = files.get(name);
    if (subject === undefined) throw new NotFound(`The file does not exist. Available files: ${[...files.keys()].join(', ')}.`);
    const paging = ofPages.filter((parameter) => parameter in given);
    if (paging.length > 0) {
      const allowed = parameterNames(subject ?? undefined).filter((parameter) => !ofPages.includes(parameter));
      throw new UnknownParameters(paging, allowed);
    }
    if (subject === null) {
      const request = parseOverviewRequest(given);
      const { data, meta } = await this.queries.execute(new AnalyticsOverview(caller, request));
      const table = new AnalyticsTable(subject, isCompared(request), meta.currency);
      const lines = [table.header(), ...table.overview(data, meta)].map(csvLine);
      return download(name, meta, [byteOrderMark + lines.join('')]);
    }
    const request = parseReportRequest(given, subject);
    const pageAt = (cursor: string | null) =>
      this.queries.execute(new AnalyticsReport(caller, subject, { ...request, limit: rowsPerPage, cursor }));
    // The first page reports an invalid request before a byte of the file is sent.
    const first = await pageAt(null);
    const table = new AnalyticsTable(subject, isCompared(request), first.meta.currency);
    return download(name, first.meta, pages(first, table, pageAt));
  }
}

const isCompared = ({ comparison = 'none' }: OverviewRequest) => comparison !== 'none';

/** Page by page, as fast as the client reads: the pages after the first come from a stored result and so agree with it. */
async function* pages(
  first: PageView<ReportRowView>,
  table: AnalyticsTable,
  pageAt: (cursor: string) => Promise<PageView<ReportRowView>>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(table.header());
  let page = first;
  for (;;) {
    yield page.data.map((row) => csvLine(table.row(row))).join('');
    if (page.next_cursor === null) return;
    page = await pageAt(page.next_cursor);
  }
}

function download(
  name: string,
  { start_date: start, end_date: end }: MetaView,
  text: Iterable<string> | AsyncIterable<string>,
): StreamableFile {
  return new StreamableFile(Readable.from(text, { objectMode: false }), {
    type: 'text/csv; charset=utf-8; header=present',
    disposition: `attachment; filename="${name.replace('.csv', '')}_${start}_${end}.csv"`,
  });
}
