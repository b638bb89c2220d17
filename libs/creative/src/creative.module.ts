import type { JobHandler } from '#libs/foundation';
import { Module, type Type } from '@nestjs/common';

@Module({})
export class CreativeModule {}

/** The tables of this context. */
export const creativeEntities = [];

/** Its jobs and event subscribers, and the queues they work on. */
export const creativeJobs: Type<JobHandler<never>>[] = [];
export const creativeQueues: string[] = [];
