import { enumNamed, oneOf, oneOfOrNull, openEnum } from '#libs/foundation';
import { ApiProperty, type ApiPropertyOptions, ApiSchema } from '@nestjs/swagger';
import type { ComparisonView, MetaView, NamedView, SourceView, TotalsView } from '../../application/queries/analytics-views.js';
import { granularities } from '../../domain/reporting-period.js';
import type { MetricName, Metrics } from '../../domain/metrics.js';

const warningCode = openEnum('AnalyticsWarningCode', ['mixed_timezones', 'source_not_syncing', 'result_truncated']);
const granularity = openEnum('Granularity', granularities);
const largest = Number.MAX_SAFE_INTEGER;
export const text = (description: string, more: object = {}) =>
  ({ type: 'string', maxLength: 4096, description, ...more }) as ApiPropertyOptions;
export const day = (description: string, more: object = {}) => text(description, { format: 'date', maxLength: 10, ...more });
export const stamp = (description: string, more: object = {}) => text(description, { format: 'date-time', maxLength: 24, ...more });
export const orNull = { nullable: true };

const count = (description: string, more: object = {}) =>
  ({ type: 'integer', format: 'int64', minimum: -largest, maximum: largest, description, ...more }) as ApiPropertyOptions;
const number = (description: string, more: object = {}) => ({ type: 'number', description, ...more }) as ApiPropertyOptions;
const rate = (description: string) => number(`${description}, six decimals, halves to even; null when that is zero.`, orNull);
const perOne = (description: string) => count(`${description}, in whole micros, halves to even; null when that is zero.`, orNull);

const properties: Readonly<Record<MetricName, ApiPropertyOptions>> = {
  impressions: count('Times shown.'),
  clicks: count('Clicks.'),
  spend_micros: count("Micros of the account's currency."),
  conversions: number('Conversions; platforms give fractions, up to six decimals.'),
  conversion_value_micros: count('Micros that conversions were worth.'),
  ctr: rate('clicks / impressions'),
  cpc_micros: perOne('spend / clicks'),
  cpm_micros: perOne('spend / impressions × 1000'),
  cvr: rate('conversions / clicks'),
  cpa_micros: perOne('spend / conversions'),
  roas: rate('conversion value / spend'),
};

@ApiSchema({ name: 'Metrics', description: 'Sums and their ratios. Ratios are of the sums, never averages.' })
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

const queried = (metric: MetricName) => ({ ...properties[metric], ...orNull, required: false }) as ApiPropertyOptions;

@ApiSchema({ name: 'QueriedMetrics', description: 'The metrics that were asked for; a difference is null where one of its sides is.' })
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
  number(`(current − previous) / previous of ${metric}, a fraction with six decimals; null where previous is zero or null.`, {
    ...orNull,
    required: false,
  });

@ApiSchema({
  name: 'MetricRatios',
  description: 'How much each metric changed against the previous period, as a fraction: 0.25 is 25 % more.',
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

@ApiSchema({ name: 'Comparison', description: 'The days that a row is compared with.' })
export class ComparisonResponse implements ComparisonView {
  @ApiProperty(day('First of these days.'))
  start_date!: string;
  @ApiProperty(day('Last of these days.'))
  end_date!: string;
  @ApiProperty({ type: () => QueriedMetricsResponse, description: 'What was measured in them.' })
  metrics!: QueriedMetricsResponse;
  @ApiProperty({
    type: () => QueriedMetricsResponse,
    description: 'Current less previous, of the metrics as shown; null where one of them is.',
  })
  change!: QueriedMetricsResponse;
  @ApiProperty({ type: () => MetricRatiosResponse, description: 'The change of each metric as a fraction of its previous value.' })
  change_ratio!: MetricRatiosResponse;
}

@ApiSchema({ name: 'AnalyticsName', description: 'What a row is about.' })
export class NamedResponse implements NamedView {
  @ApiProperty(text('Its id, or the word that a channel or objective is; null for what cannot be attributed.', orNull))
  id!: string | null;
  @ApiProperty(text('What it is called now; `unattributed` without an id, null for a moment after it was made.', orNull))
  name!: string | null;
  @ApiProperty(text('Its status now; for a channel that of the best of its connections. Clients must accept new values.', orNull))
  status!: string | null;
}

@ApiSchema({ name: 'AnalyticsSource', description: 'A connection that the numbers come from.' })
export class SourceResponse implements SourceView {
  @ApiProperty(text('The connection.'))
  connection_id!: string;
  @ApiProperty(oneOfOrNull(enumNamed('Platform'), 'Its platform.'))
  platform!: string | null;
  @ApiProperty(stamp('When it last brought numbers; null before the first time.', orNull))
  last_synced_at!: string | null;
  @ApiProperty(day('The last reporting day whose data from this source is complete; null before the first one.', orNull))
  data_through!: string | null;
  @ApiProperty(oneOfOrNull(enumNamed('ConnectionStatus'), 'The status of the connection.'))
  status!: string | null;
}

@ApiSchema({ name: 'AnalyticsWarning' })
export class WarningResponse {
  @ApiProperty(oneOf(warningCode, 'What it warns of.'))
  code!: string;
  @ApiProperty(text('For people; may change.'))
  message!: string;
}

@ApiSchema({ name: 'AnalyticsTotals', description: 'All rows of all pages together.' })
export class TotalsResponse implements TotalsView {
  @ApiProperty({ type: () => QueriedMetricsResponse, description: 'Of the sums.' })
  metrics!: QueriedMetricsResponse;
  @ApiProperty({ type: () => ComparisonResponse, nullable: true, description: 'Null when none was asked for.' })
  comparison!: ComparisonResponse | null;
}

@ApiSchema({ name: 'AnalyticsMeta', description: 'Facts about an answer as a whole.' })
export class MetaResponse implements MetaView {
  @ApiProperty(day('First reporting day.'))
  start_date!: string;
  @ApiProperty(day('Last reporting day, inclusive.'))
  end_date!: string;
  @ApiProperty(
    text("The account's zone. A reporting day is the ad account's own; a source in another zone adds the warning `mixed_timezones`."),
  )
  timezone!: string;
  @ApiProperty(text("ISO 4217: the account's."))
  currency!: string;
  @ApiProperty(oneOf(granularity, 'How the rows divide the period.'))
  granularity!: string;
  @ApiProperty(stamp('The moment that the numbers stand for: the last change of any of them. Good for `updated_since`.'))
  as_of!: string;
  @ApiProperty(day('The last complete day that every source has brought, in its own zone; null before the first sync.', orNull))
  data_through!: string | null;
  @ApiProperty(day('The last day that no source will restate any more.', orNull))
  final_through!: string | null;
  @ApiProperty({
    type: 'boolean',
    description:
      'False when the period reaches past what a source has brought, or covers days never synced. A disconnected source is not waited for.',
  })
  complete!: boolean;
  @ApiProperty({ type: () => [SourceResponse], maxItems: 1000, description: 'Where the numbers come from.' })
  sources!: SourceResponse[];
  @ApiProperty({ type: () => [WarningResponse], maxItems: 20, description: 'What to mind.' })
  warnings!: WarningResponse[];
  @ApiProperty({ type: () => TotalsResponse, required: false, description: 'Only in a query that asks for `totals`.' })
  totals?: TotalsResponse;
}
