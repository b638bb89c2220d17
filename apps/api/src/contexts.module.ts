import { AccountsModule } from '#libs/accounts';
import { AnalyticsModule } from '#libs/analytics';
import { AudiencesModule } from '#libs/audiences';
import { CampaignsModule } from '#libs/campaigns';
import { ConnectionsModule } from '#libs/connections';
import { CreativeModule, CreativeUsage } from '#libs/creative';
import { Global, Module } from '@nestjs/common';

const contexts = [AccountsModule, CampaignsModule, CreativeModule, AudiencesModule, ConnectionsModule, AnalyticsModule];

/** No campaign can name a creative yet, so none uses one. */
class UnusedCreatives extends CreativeUsage {
  campaignsOf() {
    return Promise.resolve(new Map<never, never>());
  }

  lockRunning() {
    return Promise.resolve([]);
  }
}

/**
 * The bounded contexts, for the HTTP service, the worker and the operator's commands alike. Where a context asks back against
 * the arrows of the design, its port is bound here to the context that answers.
 */
@Global()
@Module({ imports: contexts, providers: [{ provide: CreativeUsage, useClass: UnusedCreatives }], exports: [CreativeUsage] })
export class ContextsModule {}
