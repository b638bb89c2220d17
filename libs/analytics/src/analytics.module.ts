import type { JobHandler } from '#libs/foundation';
import { Module, type Type } from '@nestjs/common';

@Module({})
export class AnalyticsModule {}

/** The tables of this context. */
export const analyticsEntities = [];

/** Its jobs and event subscribers, and the queues they work on. */
export const analyticsJobs: Type<JobHandler<never>>[] = [];
export const analyticsQueues: string[] = [];
