import type { Caller, Validated } from '#libs/kernel';
import { CurrentCaller, Endpoint, HttpResult, Parameters, ValidatedBody } from '#libs/rest';
import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AnalyticsOverview } from '../../application/queries/analytics-overview.js';
import { AnalyticsQuery, type QueryInput } from '../../application/queries/analytics-query.js';
import { AnalyticsReport } from '../../application/queries/analytics-report.js';
import type { OverviewView, PageView, ReportRowView } from '../../application/queries/analytics-views.js';
import type { Subject } from '../../application/queries/report-request.js';
import { metaExample, overviewExample, queryExample, queryRowExample, rowExamples } from './analytics.examples.js';
import { parametersOf } from './analytics.parameters.js';
import { AnalyticsQueryRequest } from './analytics.requests.js';
import {
  AudienceRowResponse,
  CampaignRowResponse,
  ChannelRowResponse,
  CreativeRowResponse,
  OverviewResponse,
  QueryRowResponse,
} from './analytics.responses.js';
import { MetaResponse } from './meta.responses.js';
import { parseOverviewRequest, parseReportRequest } from './parse-report-request.js';

const ofEvery = { permission: 'analytics.read', meta: MetaResponse, metaExample } as const;
const paged = ['invalid_cursor', 'cursor_mismatch'] as const;
const totals =
  'With a granularity other than `total`, there is one row per record and bucket. For the same period and filters, the rows add up exactly to the overview. Metrics that cannot be attributed are in one row with the ID `null`. Records without delivery are omitted unless requested by ID.';

/** The options that the reports of all subjects share. */
const view = (subject: Subject) => ({ ...ofEvery, parameters: parametersOf(subject), example: rowExamples[subject], errors: paged });

type Given = Record<string, unknown>;

@ApiTags('Analytics')
@Controller('v1/analytics')
export class AnalyticsController {
  constructor(private readonly queries: QueryBus) {}

  @Endpoint('GET', 'overview', {
    ...ofEvery,
    operationId: 'getAnalyticsOverview',
    summary: 'Retrieve aggregate metrics',
    description:
      'Returns the metrics of the account for a period. With a granularity other than `total`, also returns them for each day, week, or month.',
    parameters: parametersOf(),
    record: OverviewResponse,
    hasRevision: false,
    example: overviewExample,
  })
  async overview(@CurrentCaller() caller: Caller, @Parameters() parameters: Given): Promise<HttpResult<OverviewView>> {
    const { data, meta } = await this.queries.execute(new AnalyticsOverview(caller, parseOverviewRequest(parameters)));
    return new HttpResult(data, { meta });
  }

  @Endpoint('GET', 'campaigns', {
    ...view('campaign'),
    operationId: 'listCampaignMetrics',
    summary: 'List metrics per campaign',
    description: `Returns one row per campaign. ${totals}`,
    pageOf: CampaignRowResponse,
  })
  campaigns(@CurrentCaller() caller: Caller, @Parameters() parameters: Given): Promise<PageView<ReportRowView>> {
    return this.report(caller, 'campaign', parameters);
  }

  @Endpoint('GET', 'channels', {
    ...view('channel'),
    operationId: 'listChannelMetrics',
    summary: 'List metrics per channel',
    description: `Returns one row per channel. A channel is the advertising platform of a connection. ${totals}`,
    pageOf: ChannelRowResponse,
  })
  channels(@CurrentCaller() caller: Caller, @Parameters() parameters: Given): Promise<PageView<ReportRowView>> {
    return this.report(caller, 'channel', parameters);
  }

  @Endpoint('GET', 'creative', {
    ...view('creative'),
    operationId: 'listCreativeMetrics',
    summary: 'List metrics per creative',
    description: `Returns one row per creative. ${totals}`,
    pageOf: CreativeRowResponse,
  })
  creative(@CurrentCaller() caller: Caller, @Parameters() parameters: Given): Promise<PageView<ReportRowView>> {
    return this.report(caller, 'creative', parameters);
  }

  @Endpoint('GET', 'audiences', {
    ...view('audience'),
    operationId: 'listAudienceMetrics',
    summary: 'List metrics per audience',
    description: `Returns one row per audience. ${totals}`,
    pageOf: AudienceRowResponse,
  })
  audiences(@CurrentCaller() caller: Caller, @Parameters() parameters: Given): Promise<PageView<ReportRowView>> {
    return this.report(caller, 'audience', parameters);
  }

  @Endpoint('POST', 'query', {
    ...ofEvery,
    operationId: 'queryAnalytics',
    summary: 'Query metrics',
    description:
      'Returns a custom report: metrics, broken down by dimensions, for a period. The body contains the parameters for pagination. Filters on metrics compare values before rounding. The request is read-only and ignores an Idempotency-Key.',
    isReadOnly: true,
    body: AnalyticsQueryRequest,
    bodyExample: queryExample,
    pageOf: QueryRowResponse,
    example: queryRowExample,
    errors: paged,
  })
  query(
    @CurrentCaller() caller: Caller,
    @ValidatedBody({ type: AnalyticsQueryRequest, readOnly: {} }) body: Validated<QueryInput>,
  ): Promise<PageView<object>> {
    return this.queries.execute(new AnalyticsQuery(caller, body));
  }

  private report(caller: Caller, subject: Subject, parameters: Given): Promise<PageView<ReportRowView>> {
    return this.queries.execute(new AnalyticsReport(caller, subject, parseReportRequest(parameters, subject)));
  }
}
