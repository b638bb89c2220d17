import { accountsEntities } from '#libs/accounts';
import { analyticsEntities, analyticsJobs, analyticsQueues } from '#libs/analytics';
import { audiencesEntities, audiencesJobs, audiencesQueues } from '#libs/audiences';
import { campaignsEntities, campaignsJobs, campaignsQueues } from '#libs/campaigns';
import { connectionsEntities, connectionsJobs, connectionsQueues } from '#libs/connections';
import { creativeEntities, creativeJobs, creativeQueues } from '#libs/creative';
import {
  AuditEntrySchema,
  DeleteExpiredIdempotencyKeys,
  deleteExpiredIdempotencyKeysQueue,
  IdempotencyKeySchema,
  type JobHandler,
  OutboxEventSchema,
  ServableStateSchema,
} from '#libs/foundation';
import type { EntitySchema } from '@mikro-orm/core';
import type { Type } from '@nestjs/common';

/** The tables of every context. */
export const entities = [
  IdempotencyKeySchema,
  AuditEntrySchema,
  OutboxEventSchema,
  ServableStateSchema,
  ...accountsEntities,
  ...campaignsEntities,
  ...creativeEntities,
  ...audiencesEntities,
  ...connectionsEntities,
  ...analyticsEntities,
] as unknown as EntitySchema[];

/** The schemas of every context. */
export const schemas = ['accounts', 'analytics', 'audiences', 'campaigns', 'connections', 'creative', 'foundation'];

/** The jobs and event subscribers of every context. */
export const jobs: Type<JobHandler<never>>[] = [
  DeleteExpiredIdempotencyKeys,
  ...campaignsJobs,
  ...creativeJobs,
  ...audiencesJobs,
  ...connectionsJobs,
  ...analyticsJobs,
];

/** The job queues of every context. */
export const queues = [
  deleteExpiredIdempotencyKeysQueue,
  ...campaignsQueues,
  ...creativeQueues,
  ...audiencesQueues,
  ...connectionsQueues,
  ...analyticsQueues,
];
