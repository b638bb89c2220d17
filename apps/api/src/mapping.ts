import { accountsEntities } from '#libs/accounts';
import { campaignsEntities, moveCampaignsQueue } from '#libs/campaigns';
import { AuditEntrySchema, forgetIdempotencyKeysQueue, IdempotencyKeySchema } from '#libs/foundation';
import type { EntitySchema } from '@mikro-orm/core';

/** The tables of every context. */
export const entities = [IdempotencyKeySchema, AuditEntrySchema, ...accountsEntities, ...campaignsEntities] as unknown as EntitySchema[];

/** The schemas of every context. */
export const schemas = ['accounts', 'campaigns', 'foundation'];

/** The job queues of every context. */
export const queues = [forgetIdempotencyKeysQueue, moveCampaignsQueue];
