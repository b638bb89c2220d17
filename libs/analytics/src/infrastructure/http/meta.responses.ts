import { type ClickKind, clickKinds } from '#libs/ad-platforms/contract';
import { day, dayOrNull, enumNamed, knownValues, oneOf, oneOfOrNull, openEnum, property, stamp, stampOrNull } from '#libs/rest/docs';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { MetaView, SourceView, TotalsView } from '../../application/queries/analytics-views.js';
import { granularities } from '../../domain/reporting-period.js';
import { granularityValues } from './analytics.parameters.js';
import { ComparisonResponse, QueriedMetricsResponse } from './metrics.responses.js';

const warningCode = openEnum('AnalyticsWarningCode', ['mixed_timezones', 'source_not_syncing', 'result_truncated']);
const clickKind = openEnum('ClickKind', clickKinds);
const clickKindMeanings: Readonly<Record<ClickKind, string>> = {
  all_clicks: 'every click on an ad',
  link_clicks: 'clicks on the links of an ad, not on the name of the page and such',
  outbound_clicks: 'clicks that leave the platform for the landing page',
};
const granularity = openEnum('Granularity', granularities);

@ApiSchema({ name: 'AnalyticsSource', description: 'A connection that the metrics come from.' })
export class SourceResponse implements SourceView {
  @ApiProperty(property('string', 'The ID of the connection.'))
  connection_id!: string;
  @ApiProperty(
    oneOfOrNull(
      enumNamed('Platform'),
      'The advertising platform of the connection. `null` for a short time after the connection is created.',
    ),
  )
  platform!: string | null;
  @ApiProperty(
    oneOfOrNull(
      clickKind,
      knownValues(clickKindMeanings, 'What the platform counts as `clicks`, so that rates of several platforms can be compared.') +
        ' `null` where `platform` is, and for a platform that the service no longer supports.',
    ),
  )
  click_kind!: string | null;
  @ApiProperty(stampOrNull('When metrics were last imported from this source. `null` before the first import.'))
  last_synced_at!: string | null;
  @ApiProperty(dayOrNull('The last reporting day (YYYY-MM-DD) whose data from this source is complete. `null` before the first one.'))
  data_through!: string | null;
  @ApiProperty(
    oneOfOrNull(enumNamed('ConnectionStatus'), 'The status of the connection. `null` for a short time after the connection is created.'),
  )
  status!: string | null;
}

@ApiSchema({ name: 'AnalyticsWarning', description: 'A condition that affects how to read the response.' })
export class WarningResponse {
  @ApiProperty(
    oneOf(
      warningCode,
      'The type of the warning. Values: `mixed_timezones` (the days of a source start in another time zone), `source_not_syncing` (metrics of a source might be missing), `result_truncated` (the result has more rows than can be returned).',
    ),
  )
  code!: string;
  @ApiProperty(property('string', 'A description of the warning for people. The wording can change; use `code` in programs.'))
  message!: string;
}

@ApiSchema({ name: 'AnalyticsTotals', description: 'The totals of all rows on all pages.' })
export class TotalsResponse implements TotalsView {
  @ApiProperty({ type: () => QueriedMetricsResponse, description: 'The metrics of all rows.' })
  metrics!: QueriedMetricsResponse;
  @ApiProperty({
    type: () => ComparisonResponse,
    nullable: true,
    description: 'The comparison of the totals. `null` if `compare` is `none`, or if no day of the period has been read.',
  })
  comparison!: ComparisonResponse | null;
}

@ApiSchema({ name: 'AnalyticsMeta', description: 'Information about the response as a whole.' })
export class MetaResponse implements MetaView {
  @ApiProperty(day('The first reporting day (YYYY-MM-DD).'))
  start_date!: string;
  @ApiProperty(day('The last reporting day (YYYY-MM-DD), inclusive.'))
  end_date!: string;
  @ApiProperty(
    property(
      'string',
      'The time zone of the account. Reporting days use the time zone of each ad account; one in another time zone adds the warning `mixed_timezones`.',
    ),
  )
  timezone!: string;
  @ApiProperty(property('string', 'The ISO 4217 code of the currency of the account, such as `EUR`.'))
  currency!: string;
  @ApiProperty(oneOf(granularity, `How the period is divided. Values: ${granularityValues}`))
  granularity!: string;
  @ApiProperty(stamp('When any of the metrics last changed. Pass it as `updated_since` to get later changes.'))
  as_of!: string;
  @ApiProperty(dayOrNull('The last day (YYYY-MM-DD) whose data is complete from every source. `null` before the first sync.'))
  data_through!: string | null;
  @ApiProperty(dayOrNull('The last day (YYYY-MM-DD) that no source will restate. `null` if there is none.'))
  final_through!: string | null;
  @ApiProperty({
    type: 'boolean',
    description: 'Whether every source has reported every day of the period. Disconnected sources are not required.',
  })
  complete!: boolean;
  @ApiProperty({ type: () => [SourceResponse], maxItems: 1000, description: 'The connections that the metrics come from.' })
  sources!: SourceResponse[];
  @ApiProperty({ type: () => [WarningResponse], maxItems: 20, description: 'Warnings that affect how to read this response.' })
  warnings!: WarningResponse[];
  @ApiProperty({
    type: () => TotalsResponse,
    required: false,
    description: 'The totals of all rows on all pages. Present only if the query sets `totals`.',
  })
  totals?: TotalsResponse;
}
