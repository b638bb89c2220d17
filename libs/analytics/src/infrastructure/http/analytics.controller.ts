import { Answer, Caller, ValidatedBody, Endpoint, NoParameters, Parameters } from '#libs/foundation';
import type { Caller as RequestCaller, Validated } from '#libs/kernel';
import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AnalyticsOverview } from '../../application/queries/analytics-overview.js';
import { AnalyticsQuery, type QueryInput } from '../../application/queries/analytics-query.js';
import { AnalyticsReport, type Subject } from '../../application/queries/analytics-report.js';
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
import { MetaResponse } from './metrics.responses.js';

const ofEvery = { permission: 'analytics.read', meta: MetaResponse, metaExample } as const;
const paged = ['invalid_cursor', 'cursor_mismatch'] as const;
const adds =
  'For the same period and filters the rows add up to the overview, to the micro; what cannot be attributed is one row with the id null. What delivered nothing is left out unless it is asked for by id.';

/** What the views of the subjects have in common. */
const view = (subject: Subject) => ({ ...ofEvery, parameters: parametersOf(subject), example: rowExamples[subject], errors: paged });

type Given = Record<string, unknown>;

@ApiTags('Analytics')
@Controller('v1/analytics')
export class AnalyticsController {
  constructor(private readonly queries: QueryBus) {}

  @Endpoint('GET', 'overview', {
    ...ofEvery,
    operationId: 'getAnalyticsOverview',
    summary: 'Aggregate performance metrics',
    description: 'The sums of the account and, with a granularity, their series.',
    parameters: parametersOf(),
    record: OverviewResponse,
    hasRevision: false,
    example: overviewExample,
  })
  async overview(@Caller() caller: RequestCaller, @Parameters() parameters: Given): Promise<Answer> {
    const { data, meta } = await this.queries.execute(new AnalyticsOverview(caller, parameters));
    return Answer.one(data, {}, meta);
  }

  @Endpoint('GET', 'campaigns', {
    ...view('campaign'),
    operationId: 'listCampaignMetrics',
    summary: 'Per-campaign metrics',
    description: adds,
    pageOf: CampaignRowResponse,
  })
  campaigns(@Caller() caller: RequestCaller, @Parameters() parameters: Given): Promise<Answer> {
    return this.report(caller, 'campaign', parameters);
  }

  @Endpoint('GET', 'channels', {
    ...view('channel'),
    operationId: 'listChannelMetrics',
    summary: 'Per-channel metrics',
    description: `A channel is the platform of connections. ${adds}`,
    pageOf: ChannelRowResponse,
  })
  channels(@Caller() caller: RequestCaller, @Parameters() parameters: Given): Promise<Answer> {
    return this.report(caller, 'channel', parameters);
  }

  @Endpoint('GET', 'creative', {
    ...view('creative'),
    operationId: 'listCreativeMetrics',
    summary: 'Per-creative metrics',
    description: adds,
    pageOf: CreativeRowResponse,
  })
  creative(@Caller() caller: RequestCaller, @Parameters() parameters: Given): Promise<Answer> {
    return this.report(caller, 'creative', parameters);
  }

  @Endpoint('GET', 'audiences', {
    ...view('audience'),
    operationId: 'listAudienceMetrics',
    summary: 'Per-audience metrics',
    description: adds,
    pageOf: AudienceRowResponse,
  })
  audiences(@Caller() caller: RequestCaller, @Parameters() parameters: Given): Promise<Answer> {
    return this.report(caller, 'audience', parameters);
  }

  @Endpoint('POST', 'query', {
    ...ofEvery,
    operationId: 'queryAnalytics',
    summary: 'Custom metric query',
    description:
      'Changes nothing, so it takes no Idempotency-Key and ignores one. Pages are asked for in the body; `any` and `all` join filters; metrics are compared before they are rounded.',
    isReadOnly: true,
    body: AnalyticsQueryRequest,
    bodyExample: queryExample,
    pageOf: QueryRowResponse,
    example: queryRowExample,
    errors: paged,
  })
  async query(
    @Caller() caller: RequestCaller,
    @NoParameters() _: void,
    @ValidatedBody({ type: AnalyticsQueryRequest, readOnly: {} }) body: Validated<QueryInput>,
  ): Promise<Answer> {
    return Answer.page(await this.queries.execute(new AnalyticsQuery(caller, body)));
  }

  private async report(caller: RequestCaller, subject: Subject, parameters: Given): Promise<Answer> {
    return Answer.page(await this.queries.execute(new AnalyticsReport(caller, subject, parameters)));
  }
}
