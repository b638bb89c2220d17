import type { JobHandler } from '#libs/foundation';
import { Module, type Type } from '@nestjs/common';
import { MetricsSink } from '#libs/connections';
import { PostgresMetricsSink } from './infrastructure/landing/postgres-metrics-sink.js';
import {
  AudienceDimensionSchema,
  CampaignDimensionSchema,
  ConnectionDimensionSchema,
  CreativeDimensionSchema,
} from './infrastructure/persistence/dimensions.schema.js';
import { LandedDaySchema, LandingSchema } from './infrastructure/persistence/landings.schema.js';
import {
  AccountDaySchema,
  AudienceDaySchema,
  CampaignDaySchema,
  ChannelDaySchema,
  CreativeDaySchema,
} from './infrastructure/persistence/roll-ups.schema.js';
import { SourceZones } from './infrastructure/names/source-zones.js';
import { StoredResultSchema, StoredRowsSchema } from './infrastructure/persistence/stored-results.schema.js';

@Module({
  providers: [SourceZones, { provide: MetricsSink, useClass: PostgresMetricsSink }],
  exports: [MetricsSink],
})
export class AnalyticsModule {}

/** The tables of this context, but `fact`: the mapper's snapshot does not know partitions, so that one is made by migration alone. */
export const analyticsEntities = [
  AccountDaySchema,
  ChannelDaySchema,
  CampaignDaySchema,
  CreativeDaySchema,
  AudienceDaySchema,
  CampaignDimensionSchema,
  CreativeDimensionSchema,
  AudienceDimensionSchema,
  ConnectionDimensionSchema,
  LandingSchema,
  LandedDaySchema,
  StoredResultSchema,
  StoredRowsSchema,
];

/** Its jobs and event subscribers, and the queues they work on. */
export const analyticsJobs: Type<JobHandler<never>>[] = [];
export const analyticsQueues: string[] = [];
