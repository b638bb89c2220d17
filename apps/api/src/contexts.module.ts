import { AccountsModule } from '#libs/accounts';
import { AnalyticsModule, PostgresMetricsIngestion, RollUpCampaignSpend } from '#libs/analytics';
import { AudiencesModule, AudienceDependents } from '#libs/audiences';
import {
  CampaignDirectory,
  CampaignSpend,
  CampaignsModule,
  PostgresAudienceDependents,
  PostgresCampaignDirectory,
  PostgresConnectionDependents,
  PostgresCreativeDependents,
} from '#libs/campaigns';
import { ConnectionsModule, ConnectionDependents, MetricsIngestion } from '#libs/connections';
import { CreativeModule, CreativeDependents } from '#libs/creative';
import { Global, Module } from '@nestjs/common';

const contexts = [AccountsModule, CampaignsModule, CreativeModule, AudiencesModule, ConnectionsModule, AnalyticsModule];

/** Ports of contexts and the adapters of other contexts that implement them. */
const bindings = [
  { provide: ConnectionDependents, useExisting: PostgresConnectionDependents },
  { provide: CreativeDependents, useExisting: PostgresCreativeDependents },
  { provide: AudienceDependents, useExisting: PostgresAudienceDependents },
  { provide: CampaignDirectory, useExisting: PostgresCampaignDirectory },
  { provide: CampaignSpend, useExisting: RollUpCampaignSpend },
  { provide: MetricsIngestion, useExisting: PostgresMetricsIngestion },
];

/**
 * The bounded contexts, shared by the HTTP service, the worker and the operator commands. Where a context needs data from a context
 * that depends on it, its port is bound here to the adapter of that context.
 */
@Global()
@Module({ imports: contexts, providers: bindings, exports: bindings.map(({ provide }) => provide) })
export class ContextsModule {}
