import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { OverviewView, QueryRowView, ReportRowView, SeriesItemView } from '../../application/queries/analytics-views.js';
import type { Metrics } from '../../domain/metrics.js';
import { ComparisonResponse, day, MetricsResponse, NamedResponse, orNull, QueriedMetricsResponse, stamp } from './metrics.responses.js';

const metrics = (description: string) => ({ type: () => MetricsResponse, description });
const comparison = { type: () => ComparisonResponse, nullable: true, description: 'Null when none was asked for.' };
const final = { type: 'boolean', description: 'True when no source will restate these days any more.' } as const;
const bucket = 'First day of the bucket: the day, the Monday of the ISO week or the first of the month';

@ApiSchema({ name: 'AnalyticsSeriesItem' })
export class SeriesItemResponse implements SeriesItemView {
  @ApiProperty(day(`${bucket}, which may lie before \`start_date\`.`))
  date!: string;
  @ApiProperty(metrics('Zeros where nothing was delivered.'))
  metrics!: Metrics;
  @ApiProperty(comparison)
  comparison!: ComparisonResponse | null;
  @ApiProperty(final)
  is_final!: boolean;
}

@ApiSchema({ name: 'AnalyticsOverview' })
export class OverviewResponse implements OverviewView {
  @ApiProperty(metrics('Of the whole period.'))
  metrics!: Metrics;
  @ApiProperty(comparison)
  comparison!: ComparisonResponse | null;
  @ApiProperty({
    type: () => [SeriesItemResponse],
    maxItems: 731,
    description: 'One item a bucket, empty ones filled with zeros up to `data_through`; empty with the granularity `total`.',
  })
  series!: SeriesItemResponse[];
}

class RowResponse {
  @ApiProperty(day(`${bucket}; null with the granularity \`total\`.`, orNull))
  date!: string | null;
  @ApiProperty(metrics('Of these days.'))
  metrics!: Metrics;
  @ApiProperty(final)
  is_final!: boolean;
  @ApiProperty(stamp('When any of its numbers last changed; null for a row of zeros that was asked for by id.', orNull))
  updated_at!: string | null;
  @ApiProperty(comparison)
  comparison!: ComparisonResponse | null;
}

@ApiSchema({ name: 'CampaignMetrics' })
export class CampaignRowResponse extends RowResponse implements ReportRowView {
  @ApiProperty({ type: () => NamedResponse, description: 'The campaign.' })
  campaign!: NamedResponse;
}

@ApiSchema({ name: 'ChannelMetrics' })
export class ChannelRowResponse extends RowResponse implements ReportRowView {
  @ApiProperty({ type: () => NamedResponse, description: 'The channel.' })
  channel!: NamedResponse;
}

@ApiSchema({ name: 'CreativeMetrics' })
export class CreativeRowResponse extends RowResponse implements ReportRowView {
  @ApiProperty({ type: () => NamedResponse, description: 'The creative.' })
  creative!: NamedResponse;
}

@ApiSchema({ name: 'AudienceMetrics' })
export class AudienceRowResponse extends RowResponse implements ReportRowView {
  @ApiProperty({ type: () => NamedResponse, description: 'The audience.' })
  audience!: NamedResponse;
}

@ApiSchema({ name: 'AnalyticsQueryRow' })
export class QueryRowResponse implements QueryRowView {
  @ApiProperty(day(`${bucket}; null with the granularity \`total\`.`, orNull))
  date!: string | null;
  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: '#/components/schemas/AnalyticsName' },
    maxProperties: 3,
    description: 'What the row is about, by the name of each dimension that was asked for.',
  })
  dimensions!: Record<string, NamedResponse>;
  @ApiProperty({ type: () => QueriedMetricsResponse, description: 'Those that were asked for.' })
  metrics!: QueriedMetricsResponse;
  @ApiProperty(comparison)
  comparison!: ComparisonResponse | null;
}
