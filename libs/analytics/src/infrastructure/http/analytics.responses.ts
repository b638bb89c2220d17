import { day, dayOrNull, stampOrNull } from '#libs/rest/docs';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { OverviewView, QueryRowView, ReportRowView, SeriesItemView } from '../../application/queries/analytics-views.js';
import type { Metrics } from '../../domain/metrics.js';
import { ComparisonResponse, MetricsResponse, NamedResponse, QueriedMetricsResponse } from './metrics.responses.js';

const metrics = (description: string) => ({ type: () => MetricsResponse, description });
const comparison = {
  type: () => ComparisonResponse,
  nullable: true,
  description: '`null` if `compare` is `none`, or if no day of the period has been read.',
};
const final = {
  type: 'boolean',
  description: 'Whether no source will restate these days.',
} as const;
const bucket = 'The first day of the bucket (YYYY-MM-DD); weeks start on Monday.';

@ApiSchema({ name: 'AnalyticsSeriesItem', description: 'The metrics of one day, week, or month.' })
export class SeriesItemResponse implements SeriesItemView {
  @ApiProperty(day(`${bucket} Can be before \`start_date\`.`))
  date!: string;
  @ApiProperty(metrics('The metrics of the bucket. The sums are zero if nothing was delivered.'))
  metrics!: Metrics;
  @ApiProperty(comparison)
  comparison!: ComparisonResponse | null;
  @ApiProperty(final)
  is_final!: boolean;
}

@ApiSchema({ name: 'AnalyticsOverview', description: 'The metrics of the account.' })
export class OverviewResponse implements OverviewView {
  @ApiProperty(metrics('The sums of the days of the period that have been read: see `meta.data_through` and `meta.complete`.'))
  metrics!: Metrics;
  @ApiProperty(comparison)
  comparison!: ComparisonResponse | null;
  @ApiProperty({
    type: () => [SeriesItemResponse],
    maxItems: 731,
    description:
      'One item per day, week, or month. Buckets without data are filled with zeros up to `data_through`; later ones without data are absent. Empty if the granularity is `total`.',
  })
  series!: SeriesItemResponse[];
}

class RowResponse {
  @ApiProperty(dayOrNull(`${bucket} \`null\` if the granularity is \`total\`.`))
  date!: string | null;
  @ApiProperty(metrics('The metrics of the row. Zeros of a record that was requested by ID end with `data_through`.'))
  metrics!: Metrics;
  @ApiProperty(final)
  is_final!: boolean;
  @ApiProperty(stampOrNull('When any metric of the row last changed. `null` for a row of zeros.'))
  updated_at!: string | null;
  @ApiProperty(comparison)
  comparison!: ComparisonResponse | null;
}

@ApiSchema({ name: 'CampaignMetrics', description: 'The metrics of one campaign.' })
export class CampaignRowResponse extends RowResponse implements ReportRowView {
  @ApiProperty({ type: () => NamedResponse, description: 'The campaign that the row belongs to.' })
  campaign!: NamedResponse;
}

@ApiSchema({ name: 'ChannelMetrics', description: 'The metrics of one channel.' })
export class ChannelRowResponse extends RowResponse implements ReportRowView {
  @ApiProperty({ type: () => NamedResponse, description: 'The channel that the row belongs to.' })
  channel!: NamedResponse;
}

@ApiSchema({ name: 'CreativeMetrics', description: 'The metrics of one creative.' })
export class CreativeRowResponse extends RowResponse implements ReportRowView {
  @ApiProperty({ type: () => NamedResponse, description: 'The creative that the row belongs to.' })
  creative!: NamedResponse;
}

@ApiSchema({ name: 'AudienceMetrics', description: 'The metrics of one audience.' })
export class AudienceRowResponse extends RowResponse implements ReportRowView {
  @ApiProperty({ type: () => NamedResponse, description: 'The audience that the row belongs to.' })
  audience!: NamedResponse;
}

@ApiSchema({ name: 'AnalyticsQueryRow', description: 'One row of a custom report.' })
export class QueryRowResponse implements QueryRowView {
  @ApiProperty(dayOrNull(`${bucket} \`null\` if the granularity is \`total\`.`))
  date!: string | null;
  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: '#/components/schemas/AnalyticsName' },
    maxProperties: 3,
    description: 'The record or value of each requested dimension, by the name of the dimension.',
  })
  dimensions!: Record<string, NamedResponse>;
  @ApiProperty({ type: () => QueriedMetricsResponse, description: 'The requested metrics.' })
  metrics!: QueriedMetricsResponse;
  @ApiProperty(comparison)
  comparison!: ComparisonResponse | null;
}
