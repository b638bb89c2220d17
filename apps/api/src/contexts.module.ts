import { AccountsModule } from '#libs/accounts';
import { AnalyticsModule, PostgresMetricsIngestion, RollUpCampaignSpend } from '#libs/analytics';
import { AudiencesModule, AudienceUsage } from '#libs/audiences';
import {
  CampaignDirectory,
  CampaignSpend,
  CampaignsModule,
  PostgresAudienceUsage,
  PostgresCampaignDirectory,
  PostgresConnectionUsage,
  PostgresCreativeUsage,
} from '#libs/campaigns';
import { ConnectionsModule, ConnectionUsage, MetricsIngestion } from '#libs/connections';
import { CreativeModule, CreativeUsage } from '#libs/creative';
import { Global, Module } from '@nestjs/common';

const contexts = [AccountsModule, CampaignsModule, CreativeModule, AudiencesModule, ConnectionsModule, AnalyticsModule];

/** Who answers for a context that is asked back. */
const bindings = [
  { provide: ConnectionUsage, useExisting: PostgresConnectionUsage },
  { provide: CreativeUsage, useExisting: PostgresCreativeUsage },
  { provide: AudienceUsage, useExisting: PostgresAudienceUsage },
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
