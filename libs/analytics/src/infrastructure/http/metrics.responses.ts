import { enumNamed, oneOf, oneOfOrNull, openEnum } from '#libs/foundation';
import { ApiProperty, type ApiPropertyOptions, ApiSchema } from '@nestjs/swagger';
import type { ComparisonView, MetaView, NamedView, SourceView, TotalsView } from '../../application/queries/analytics-views.js';
import { granularities } from '../../domain/reporting-period.js';
import type { MetricName, Metrics } from '../../domain/metrics.js';
import { granularityValues } from './analytics.parameters.js';

const warningCode = openEnum('AnalyticsWarningCode', ['mixed_timezones', 'source_not_syncing', 'result_truncated']);
const granularity = openEnum('Granularity', granularities);
const largest = Number.MAX_SAFE_INTEGER;
export const text = (description: string, more: object = {}) =>
  ({ type: 'string', maxLength: 4096, description, ...more }) as ApiPropertyOptions;
export const day = (description: string, more: object = {}) => text(description, { format: 'date', maxLength: 10, ...more });
export const stamp = (description: string, more: object = {}) =>
  text(`${description} RFC 3339 timestamp in UTC.`, { format: 'date-time', maxLength: 24, ...more });
export const orNull = { nullable: true };

const count = (description: string, more: object = {}) =>
  ({ type: 'integer', format: 'int64', minimum: -largest, maximum: largest, description, ...more }) as ApiPropertyOptions;
const number = (description: string, more: object = {}) => ({ type: 'number', description, ...more }) as ApiPropertyOptions;
const rate = (description: string, divisor: string) =>
  number(`${description} Rounded half-to-even to six decimal places. \`null\` if ${divisor} is zero.`, orNull);
const perOne = (description: string, divisor: string) =>
  count(`${description} In micros of the account's currency, rounded half-to-even. \`null\` if ${divisor} is zero.`, orNull);

const properties: Readonly<Record<MetricName, ApiPropertyOptions>> = {
  impressions: count('The number of times that ads were shown.'),
  clicks: count('The number of clicks on ads.'),
  spend_micros: count("The spend in micros of the account's currency."),
  conversions: number('The number of conversions, which can be fractional, with up to six decimal places.'),
  conversion_value_micros: count("The value of the conversions in micros of the account's currency."),
  ctr: rate('The click-through rate: the ratio of `clicks` divided by `impressions`.', '`impressions`'),
  cpc_micros: perOne('The cost per click: `spend_micros` divided by `clicks`.', '`clicks`'),
  cpm_micros: perOne('The cost per 1,000 impressions: `spend_micros` times 1,000 divided by `impressions`.', '`impressions`'),
  cvr: rate('The conversion rate: the ratio of `conversions` divided by `clicks`.', '`clicks`'),
  cpa_micros: perOne('The cost per conversion: `spend_micros` divided by `conversions`.', '`conversions`'),
  roas: rate('The return on ad spend: the ratio of `conversion_value_micros` divided by `spend_micros`.', '`spend_micros`'),
};

@ApiSchema({
  name: 'Metrics',
  description: 'Metrics of a period. Ratios are calculated from the sums of the period and are never averages of ratios.',
})
export class MetricsResponse implements Metrics {
  @ApiProperty(properties.impressions)
  impressions!: number;
  @ApiProperty(properties.clicks)
  clicks!: number;
  @ApiProperty(properties.spend_micros)
  spend_micros!: number;
  @ApiProperty(properties.conversions)
  conversions!: number;
  @ApiProperty(properties.conversion_value_micros)
  conversion_value_micros!: number;
  @ApiProperty(properties.ctr)
  ctr!: number | null;
  @ApiProperty(properties.cpc_micros)
  cpc_micros!: number | null;
  @ApiProperty(properties.cpm_micros)
  cpm_micros!: number | null;
  @ApiProperty(properties.cvr)
  cvr!: number | null;
  @ApiProperty(properties.cpa_micros)
  cpa_micros!: number | null;
  @ApiProperty(properties.roas)
  roas!: number | null;
}

const queried = (metric: MetricName): ApiPropertyOptions => {
  const property = properties[metric] as ApiPropertyOptions & { description: string };
  const description = `${property.description} In the \`change\` of a comparison, \`null\` if either side is \`null\`.`;
  return { ...property, ...orNull, description, required: false } as ApiPropertyOptions;
};

@ApiSchema({ name: 'QueriedMetrics', description: 'The requested metrics.' })
export class QueriedMetricsResponse implements Partial<Record<MetricName, number | null>> {
  @ApiProperty(queried('impressions'))
  impressions?: number | null;
  @ApiProperty(queried('clicks'))
  clicks?: number | null;
  @ApiProperty(queried('spend_micros'))
  spend_micros?: number | null;
  @ApiProperty(queried('conversions'))
  conversions?: number | null;
  @ApiProperty(queried('conversion_value_micros'))
  conversion_value_micros?: number | null;
  @ApiProperty(queried('ctr'))
  ctr?: number | null;
  @ApiProperty(queried('cpc_micros'))
  cpc_micros?: number | null;
  @ApiProperty(queried('cpm_micros'))
  cpm_micros?: number | null;
  @ApiProperty(queried('cvr'))
  cvr?: number | null;
  @ApiProperty(queried('cpa_micros'))
  cpa_micros?: number | null;
  @ApiProperty(queried('roas'))
  roas?: number | null;
}

const ratio = (metric: string) =>
  number(
    `The change of \`${metric}\` divided by its previous value. Rounded half-to-even to six decimal places. \`null\` if the previous value is zero or \`null\`, or if the current value is \`null\`.`,
    { ...orNull, required: false },
  );

@ApiSchema({
  name: 'MetricRatios',
  description: 'The change of each metric as a ratio to its value in the compared period: 0.25 means 25% more.',
})
export class MetricRatiosResponse implements Partial<Record<MetricName, number | null>> {
  @ApiProperty(ratio('impressions'))
  impressions?: number | null;
  @ApiProperty(ratio('clicks'))
  clicks?: number | null;
  @ApiProperty(ratio('spend_micros'))
  spend_micros?: number | null;
  @ApiProperty(ratio('conversions'))
  conversions?: number | null;
  @ApiProperty(ratio('conversion_value_micros'))
  conversion_value_micros?: number | null;
  @ApiProperty(ratio('ctr'))
  ctr?: number | null;
  @ApiProperty(ratio('cpc_micros'))
  cpc_micros?: number | null;
  @ApiProperty(ratio('cpm_micros'))
  cpm_micros?: number | null;
  @ApiProperty(ratio('cvr'))
  cvr?: number | null;
  @ApiProperty(ratio('cpa_micros'))
  cpa_micros?: number | null;
  @ApiProperty(ratio('roas'))
  roas?: number | null;
}

@ApiSchema({ name: 'Comparison', description: 'The metrics of the period that the row is compared with, and the differences.' })
export class ComparisonResponse implements ComparisonView {
  @ApiProperty(day('The first day of the compared period (YYYY-MM-DD).'))
  start_date!: string;
  @ApiProperty(day('The last day of the compared period (YYYY-MM-DD), inclusive.'))
  end_date!: string;
  @ApiProperty({ type: () => QueriedMetricsResponse, description: 'The metrics of the compared period.' })
  metrics!: QueriedMetricsResponse;
  @ApiProperty({
    type: () => QueriedMetricsResponse,
    description: 'The current value minus the previous value of each metric. A difference is `null` if either value is `null`.',
  })
  change!: QueriedMetricsResponse;
  @ApiProperty({ type: () => MetricRatiosResponse, description: 'The change of each metric divided by its previous value.' })
  change_ratio!: MetricRatiosResponse;
}

@ApiSchema({ name: 'AnalyticsName', description: 'The record or the value that a row belongs to.' })
export class NamedResponse implements NamedView {
  @ApiProperty(
    text('The ID of the record, or the value of a channel or an objective. `null` for metrics that cannot be attributed.', orNull),
  )
  id!: string | null;
  @ApiProperty(text('The current name. `unattributed` if the ID is `null`. `null` for a short time after a record is created.', orNull))
  name!: string | null;
  @ApiProperty(
    text(
      'The current status. The status of a channel is that of its best connection. `null` for an objective, for unattributed metrics, and for a short time after a record is created. Clients must accept new values.',
      orNull,
    ),
  )
  status!: string | null;
}

@ApiSchema({ name: 'AnalyticsSource', description: 'A connection that the metrics come from.' })
export class SourceResponse implements SourceView {
  @ApiProperty(text('The ID of the connection.'))
  connection_id!: string;
  @ApiProperty(
    oneOfOrNull(
      enumNamed('Platform'),
      'The advertising platform of the connection. `null` for a short time after the connection is created.',
    ),
  )
  platform!: string | null;
  @ApiProperty(stamp('When metrics were last imported from this source. `null` before the first import.', orNull))
  last_synced_at!: string | null;
  @ApiProperty(day('The last reporting day (YYYY-MM-DD) whose data from this source is complete. `null` before the first one.', orNull))
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
  @ApiProperty(text('A description of the warning for people. The wording can change; use `code` in programs.'))
  message!: string;
}

@ApiSchema({ name: 'AnalyticsTotals', description: 'The totals of all rows on all pages.' })
export class TotalsResponse implements TotalsView {
  @ApiProperty({ type: () => QueriedMetricsResponse, description: 'The metrics of all rows.' })
  metrics!: QueriedMetricsResponse;
  @ApiProperty({
    type: () => ComparisonResponse,
    nullable: true,
    description: 'The comparison of the totals. `null` if `compare` is `none`.',
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
    text(
      'The time zone of the account. Reporting days use the time zone of each ad account; one in another time zone adds the warning `mixed_timezones`.',
    ),
  )
  timezone!: string;
  @ApiProperty(text('The ISO 4217 code of the currency of the account, such as `EUR`.'))
  currency!: string;
  @ApiProperty(oneOf(granularity, `How the period is divided. Values: ${granularityValues}`))
  granularity!: string;
  @ApiProperty(stamp('When any of the metrics last changed. Pass it as `updated_since` to get later changes.'))
  as_of!: string;
  @ApiProperty(day('The last day (YYYY-MM-DD) whose data is complete from every source. `null` before the first sync.', orNull))
  data_through!: string | null;
  @ApiProperty(day('The last day (YYYY-MM-DD) that no source will restate. `null` if there is none.', orNull))
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
