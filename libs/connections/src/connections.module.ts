import type { JobHandler } from '#libs/foundation';
import { Module, type Type } from '@nestjs/common';

@Module({})
export class ConnectionsModule {}

/** The tables of this context. */
export const connectionsEntities = [];

/** Its jobs and event subscribers, and the queues they work on. */
export const connectionsJobs: Type<JobHandler<never>>[] = [];
export const connectionsQueues: string[] = [];
