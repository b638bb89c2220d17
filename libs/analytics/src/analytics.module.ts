import type { JobHandler } from '#libs/foundation';
import { Module, type Type } from '@nestjs/common';
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
import { FillInNames, fillInNamesQueue } from './infrastructure/names/fill-in-names.job.js';
import { KeepNames, keepNamesQueue } from './infrastructure/names/keep-names.subscriber.js';
import { RollUpCampaignSpend } from './infrastructure/queries/roll-up-campaign-spend.js';
import { SourceZones } from './infrastructure/names/source-zones.js';
import { StoredResultSchema, StoredRowsSchema } from './infrastructure/persistence/stored-results.schema.js';

@Module({
  providers: [SourceZones, PostgresMetricsSink, RollUpCampaignSpend, KeepNames, FillInNames],
  exports: [PostgresMetricsSink, RollUpCampaignSpend, KeepNames, FillInNames],
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
export const analyticsJobs: Type<JobHandler<never>>[] = [KeepNames, FillInNames];
export const analyticsQueues: string[] = [keepNamesQueue, fillInNamesQueue];
