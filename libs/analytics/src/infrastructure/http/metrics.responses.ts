import { day, orNull, property } from '#libs/rest/docs';
import { ApiProperty, type ApiPropertyOptions, ApiSchema } from '@nestjs/swagger';
import type { ComparisonView, NamedView } from '../../application/queries/analytics-views.js';
import { type MetricName, metricNames } from '../../domain/metrics.js';

const largest = Number.MAX_SAFE_INTEGER;
const nullable = { nullable: true };

/** Platforms correct their numbers, so a count can be negative. */
const count = (description: string, more: object = {}) => property('integer', description, { minimum: -largest, ...more });
const number = (description: string, more: object = {}) => property('number', description, more);
const rate = (description: string, divisor: string) => number(`${description} \`null\` if ${divisor} is zero.`, nullable);
const perOne = (description: string, divisor: string) =>
  count(`${description} In micros, rounded half-to-even. \`null\` if ${divisor} is zero.`, nullable);

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

/** Declares a property for each metric, so that a new one needs no more than its description above. */
function withMetrics(optionsOf: (name: MetricName) => ApiPropertyOptions): ClassDecorator {
  return ({ prototype }) => {
    for (const name of metricNames) ApiProperty(optionsOf(name))(prototype as object, name);
  };
}

@ApiSchema({
  name: 'Metrics',
  description: 'Metrics of a period. Ratios are calculated from the sums of the period and are never averages of ratios.',
})
@withMetrics((name) => properties[name])
export class MetricsResponse {}

const queried = (name: MetricName): ApiPropertyOptions => {
  const ofMetric = properties[name] as ApiPropertyOptions & { description: string };
  const description = `${ofMetric.description} In a \`change\`, \`null\` if either side is.`;
  return { ...ofMetric, ...nullable, description, required: false } as ApiPropertyOptions;
};

@ApiSchema({ name: 'QueriedMetrics', description: 'The requested metrics.' })
@withMetrics(queried)
export class QueriedMetricsResponse {}

const ratio = (name: MetricName) =>
  number(`The change of \`${name}\` divided by its previous value. \`null\` if the previous value is zero, or either value is \`null\`.`, {
    ...nullable,
    required: false,
  });

@ApiSchema({
  name: 'MetricRatios',
  description: 'The change of each metric as a ratio to its value in the compared period: 0.25 means 25% more.',
})
@withMetrics(ratio)
export class MetricRatiosResponse {}

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
    orNull('string', 'The ID of the record, or the value of a channel or an objective. `null` for metrics that cannot be attributed.'),
  )
  id!: string | null;
  @ApiProperty(orNull('string', 'The current name. `unattributed` if the ID is `null`. `null` for a short time after a record is created.'))
  name!: string | null;
  @ApiProperty(
    orNull(
      'string',
      'The current status. The status of a channel is that of its best connection. `null` for an objective, for unattributed metrics, and for a short time after a record is created. Clients must accept new values.',
    ),
  )
  status!: string | null;
}
