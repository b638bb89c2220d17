import { AuthorizedConnections } from '#libs/ad-platforms';
import { PostgresMetricsIngestion, PostgresCampaignSpend } from '#libs/analytics';
import { AudienceDependents } from '#libs/audiences';
import {
  CampaignDirectory,
  PostgresAudienceDependents,
  PostgresCampaignDirectory,
  PostgresConnectionDependents,
  PostgresCreativeDependents,
  PostgresDeliveredCampaigns,
} from '#libs/campaigns';
import { ConnectionDependents, MetricsIngestion, PostgresAuthorizedConnections } from '#libs/connections';
import { CreativeDependents } from '#libs/creative';
import { RETENTION_RULES } from '#libs/data';
import { COUNTED_LISTS } from '#libs/rest';
import { SEARCH_INDEXES } from '#libs/work';
import { CampaignSpend, DeliveredCampaigns } from '#libs/delivery';
import { Global, Module } from '@nestjs/common';
import { EventCatalog } from '#libs/webhooks';
import { contexts, eventCatalog } from './contexts.js';
import { retentionRules } from './retention.js';

/** Ports of contexts and the adapters of other contexts that implement them. */
const bindings = [
  { provide: AuthorizedConnections, useExisting: PostgresAuthorizedConnections },
  { provide: ConnectionDependents, useExisting: PostgresConnectionDependents },
  { provide: CreativeDependents, useExisting: PostgresCreativeDependents },
  { provide: AudienceDependents, useExisting: PostgresAudienceDependents },
  { provide: CampaignDirectory, useExisting: PostgresCampaignDirectory },
  { provide: DeliveredCampaigns, useExisting: PostgresDeliveredCampaigns },
  { provide: CampaignSpend, useExisting: PostgresCampaignSpend },
  { provide: MetricsIngestion, useExisting: PostgresMetricsIngestion },
  { provide: EventCatalog, useValue: eventCatalog },
  { provide: RETENTION_RULES, useValue: retentionRules },
  { provide: COUNTED_LISTS, useValue: contexts.flatMap(({ countedLists = [] }) => countedLists) },
  { provide: SEARCH_INDEXES, useValue: contexts.flatMap(({ searchIndexes = [] }) => searchIndexes) },
];

const modules = contexts.map((context) => context.module);

/**
 * The bounded contexts, shared by the HTTP service, the worker and the operator commands. Where a context needs data from a context
 * that depends on it, its port is bound here to the adapter of that context.
 */
@Global()
@Module({ imports: modules, providers: bindings, exports: [...modules, ...bindings.map(({ provide }) => provide)] })
export class ContextsModule {}
