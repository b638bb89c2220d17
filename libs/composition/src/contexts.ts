import { accounts } from '#libs/accounts';
import { adPlatforms } from '#libs/ad-platforms';
import { analytics } from '#libs/analytics';
import { audiences } from '#libs/audiences';
import { campaigns } from '#libs/campaigns';
import { connections } from '#libs/connections';
import { creative } from '#libs/creative';
import { foundationEntities } from '#libs/data';
import { type QueueDefinition, queuesOf } from '#libs/work';
import { delivery } from '#libs/delivery';
import { EventCatalog, webhooks } from '#libs/webhooks';
import type { EntitySchema } from '@mikro-orm/core';
import type { BoundedContext } from './bounded-context.js';
import { InfrastructureModule } from './infrastructure.module.js';

/** The bounded contexts of the product. Everything else about them is derived from this list. */
export const contexts: readonly BoundedContext[] = [
  accounts,
  campaigns,
  delivery,
  creative,
  audiences,
  connections,
  adPlatforms,
  analytics,
  webhooks,
];

/** The tables that all contexts share, and those of each. */
export const entities: EntitySchema[] = [...foundationEntities, ...contexts.flatMap((context) => context.entities)];

/** The PostgreSQL schemas: the shared one and that of every context. */
export const schemas: string[] = ['foundation', ...contexts.map((context) => context.schema)].sort();

/** The events of every context that integrators get. */
export const eventCatalog = new EventCatalog(
  contexts.flatMap(({ events = [] }) => events.map((DomainEvent) => new DomainEvent({}, new Date(0)))),
);

/** The job queues that all contexts share, and those of each. */
export const queues: QueueDefinition[] = queuesOf([InfrastructureModule, ...contexts.map((context) => context.module)]);
