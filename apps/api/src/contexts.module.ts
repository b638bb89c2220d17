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

/** Who answers for a context that is asked back. */
const bindings = [
  { provide: ConnectionDependents, useExisting: PostgresConnectionDependents },
  { provide: CreativeDependents, useExisting: PostgresCreativeDependents },
  { provide: AudienceDependents, useExisting: PostgresAudienceDependents },
  { provide: CampaignDirectory, useExisting: PostgresCampaignDirectory },
  { provide: CampaignSpend, useExisting: RollUpCampaignSpend },
  { provide: MetricsIngestion, useExisting: PostgresMetricsIngestion },
];

/**
 * The bounded contexts, for the HTTP service, the worker and the operator's commands alike. Where a context asks back against
 * the arrows of the design, its port is bound here to the context that answers.
 */
@Global()
@Module({ imports: contexts, providers: bindings, exports: bindings.map(({ provide }) => provide) })
export class ContextsModule {}
