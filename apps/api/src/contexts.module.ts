import { AccountsModule } from '#libs/accounts';
import { AnalyticsModule, PostgresMetricsSink, RollUpCampaignSpend } from '#libs/analytics';
import { AudiencesModule, AudienceUsage } from '#libs/audiences';
import { CampaignSpend, CampaignsModule } from '#libs/campaigns';
import { ConnectionsModule, ConnectionUsage, MetricsSink } from '#libs/connections';
import { CreativeModule, CreativeUsage } from '#libs/creative';
import { Global, Module } from '@nestjs/common';

const contexts = [AccountsModule, CampaignsModule, CreativeModule, AudiencesModule, ConnectionsModule, AnalyticsModule];

/** No campaign can name a record of another context yet, so none uses one. */
const unused = {
  campaignsOf: () => Promise.resolve(new Map()),
  lockRunning: () => Promise.resolve([]),
  activeCampaignCounts: () => Promise.resolve(new Map()),
  disconnect: () => Promise.resolve([]),
  pendingStops: () => Promise.resolve(0),
};

const bindings = [
  { provide: MetricsSink, useExisting: PostgresMetricsSink },
  { provide: CampaignSpend, useExisting: RollUpCampaignSpend },
  { provide: AudienceUsage, useValue: unused },
  { provide: CreativeUsage, useValue: unused },
  { provide: ConnectionUsage, useValue: unused },
];

/**
 * The bounded contexts, for the HTTP service, the worker and the operator's commands alike. Where a context asks back against
 * the arrows of the design, its port is bound here to the context that answers.
 */
@Global()
@Module({ imports: contexts, providers: bindings, exports: bindings.map(({ provide }) => provide) })
export class ContextsModule {}
