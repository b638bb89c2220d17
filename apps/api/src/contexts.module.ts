import { AccountsModule } from '#libs/accounts';
import { AnalyticsModule } from '#libs/analytics';
import { AudiencesModule, AudienceUsage } from '#libs/audiences';
import { CampaignsModule } from '#libs/campaigns';
import { ConnectionsModule } from '#libs/connections';
import { CreativeModule } from '#libs/creative';
import { Global, Module } from '@nestjs/common';

const contexts = [AccountsModule, CampaignsModule, CreativeModule, AudiencesModule, ConnectionsModule, AnalyticsModule];

/** No campaign can name an audience yet, so none uses one. */
class UnusedAudiences extends AudienceUsage {
  campaignsOf() {
    return Promise.resolve(new Map<never, never>());
  }

  lockRunning() {
    return Promise.resolve([]);
  }
}

const bindings = [{ provide: AudienceUsage, useClass: UnusedAudiences }];

/**
 * The bounded contexts, for the HTTP service, the worker and the operator's commands alike. Where a context asks back against
 * the arrows of the design, its port is bound here to the context that answers.
 */
@Global()
@Module({ imports: contexts, providers: bindings, exports: [AudienceUsage] })
export class ContextsModule {}
