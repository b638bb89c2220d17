import type { JobHandler } from '#libs/foundation';
import { Module, type Type } from '@nestjs/common';

@Module({})
export class AudiencesModule {}

/** The tables of this context. */
export const audiencesEntities = [];

/** Its jobs and event subscribers, and the queues they work on. */
export const audiencesJobs: Type<JobHandler<never>>[] = [];
export const audiencesQueues: string[] = [];
