import { AccountsModule } from '#libs/accounts';
import { AnalyticsModule, PostgresMetricsSink, RollUpCampaignSpend } from '#libs/analytics';
import { AudiencesModule } from '#libs/audiences';
import { CampaignSpend, CampaignsModule } from '#libs/campaigns';
import { ConnectionsModule, ConnectionUsage, MetricsSink } from '#libs/connections';
import { CreativeModule } from '#libs/creative';
import { Global, Module } from '@nestjs/common';
import { NoCampaignOnAPlatform } from './no-campaign-on-a-platform.js';

const contexts = [AccountsModule, CampaignsModule, CreativeModule, AudiencesModule, ConnectionsModule, AnalyticsModule];

/**
 * The bounded contexts, for the HTTP service, the worker and the operator's commands alike. Where a context asks back against
 * the arrows of the design, its port is bound here to the context that answers.
 */
@Global()
@Module({
  imports: contexts,
  providers: [
    { provide: ConnectionUsage, useClass: NoCampaignOnAPlatform },
    { provide: MetricsSink, useExisting: PostgresMetricsSink },
    { provide: CampaignSpend, useExisting: RollUpCampaignSpend },
  ],
  exports: [ConnectionUsage, MetricsSink, CampaignSpend],
})
export class ContextsModule {}
