import { ApiProperty, type ApiPropertyOptions, ApiSchema } from '@nestjs/swagger';
import type { ComparisonView, MetaView, NamedView, SourceView, TotalsView } from '../../application/queries/analytics-views.js';
import type { MetricName, Metrics } from '../../domain/metrics.js';

const largest = Number.MAX_SAFE_INTEGER;
export const text = (description: string, more: object = {}) =>
  ({ type: 'string', maxLength: 4096, description, ...more }) as ApiPropertyOptions;
export const day = (description: string, more: object = {}) => text(description, { format: 'date', maxLength: 10, ...more });
export const stamp = (description: string, more: object = {}) => text(description, { format: 'date-time', maxLength: 24, ...more });
export const orNull = { nullable: true };

const count = (description: string, more: object = {}) =>
  ({ type: 'integer', format: 'int64', minimum: -largest, maximum: largest, description, required: false, ...more }) as ApiPropertyOptions;
const number = (description: string, more: object = {}) =>
  ({ type: 'number', description, required: false, ...more }) as ApiPropertyOptions;
const rate = (description: string) => number(`${description}, six decimals, halves to even; null when that is zero.`, orNull);
const perOne = (description: string) => count(`${description}, in whole micros, halves to even; null when that is zero.`, orNull);

@ApiSchema({
  name: 'Metrics',
  description: 'Sums and their ratios; a query has those it asked for. Ratios are of the sums, never averages.',
})
export class MetricsResponse implements Partial<Metrics> {
  @ApiProperty(count('Times shown.', orNull))
  impressions?: number | null;
  @ApiProperty(count('Clicks.', orNull))
  clicks?: number | null;
  @ApiProperty(count("Micros of the account's currency.", orNull))
  spend_micros?: number | null;
  @ApiProperty(number('Conversions; platforms give fractions, up to six decimals.', orNull))
  conversions?: number | null;
  @ApiProperty(count('Micros that conversions were worth.', orNull))
  conversion_value_micros?: number | null;
  @ApiProperty(rate('clicks / impressions'))
  ctr?: number | null;
  @ApiProperty(perOne('spend / clicks'))
  cpc_micros?: number | null;
  @ApiProperty(perOne('spend / impressions × 1000'))
  cpm_micros?: number | null;
  @ApiProperty(rate('conversions / clicks'))
  cvr?: number | null;
  @ApiProperty(perOne('spend / conversions'))
  cpa_micros?: number | null;
  @ApiProperty(rate('conversion value / spend'))
  roas?: number | null;
}

const ratio = (metric: string) =>
  number(`(current − previous) / previous of ${metric}, a fraction with six decimals; null where previous is zero or null.`, orNull);

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
  @ApiProperty({ type: () => MetricsResponse, description: 'What was measured in them.' })
  metrics!: MetricsResponse;
  @ApiProperty({ type: () => MetricsResponse, description: 'Current less previous, of the metrics as shown; null where one of them is.' })
  change!: MetricsResponse;
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
  @ApiProperty(text('Its platform.', orNull))
  platform!: string | null;
  @ApiProperty(stamp('When it last brought numbers; null before the first time.', orNull))
  last_synced_at!: string | null;
  @ApiProperty(day('The last reporting day whose data from this source is complete; null before the first one.', orNull))
  data_through!: string | null;
  @ApiProperty(text('The status of the connection. Clients must accept new values.', orNull))
  status!: string | null;
}

@ApiSchema({ name: 'AnalyticsWarning' })
export class WarningResponse {
  @ApiProperty(
    text('Known values: `mixed_timezones`, `source_not_syncing`, `result_truncated`. Clients must accept new values.', {
      example: 'mixed_timezones',
    }),
  )
  code!: string;
  @ApiProperty(text('For people; may change.'))
  message!: string;
}

@ApiSchema({ name: 'AnalyticsTotals', description: 'All rows of all pages together.' })
export class TotalsResponse implements TotalsView {
  @ApiProperty({ type: () => MetricsResponse, description: 'Of the sums.' })
  metrics!: MetricsResponse;
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
  @ApiProperty(text('`total`, `day`, `week` or `month`.'))
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
