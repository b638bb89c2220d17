import { AudienceDirectory } from '#libs/audiences/contract';
import { CampaignDirectory } from '#libs/campaigns/contract';
import { ConnectionDirectory } from '#libs/connections/contract';
import { CreativeDirectory } from '#libs/creative/contract';
import type { Id } from '#libs/kernel';
import { type AccountSweep, Sweep } from '#libs/work';
import { DimensionRepository } from '../dimensions/dimension-repository.js';

/**
 * Reads all records from the other contexts. Runs once after the migration, for records from before the event subscription, and then
 * every night, to repair names after a lost event.
 */
@Sweep({ name: 'analytics.fill-in-names', schedule: '23 3 * * *' })
export class BackfillDimensions implements AccountSweep {
  constructor(
    private readonly names: DimensionRepository,
    private readonly campaigns: CampaignDirectory,
    private readonly creatives: CreativeDirectory,
    private readonly audiences: AudienceDirectory,
    private readonly connections: ConnectionDirectory,
  ) {}

  async sweep(accountId: Id<'acc'>): Promise<void> {
    await this.names.save(accountId, 'campaign', await this.campaigns.all(accountId));
    await this.names.save(accountId, 'creative', await this.creatives.all(accountId));
    await this.names.save(accountId, 'audience', await this.audiences.all(accountId));
    const connections = await this.connections.all(accountId);
    await this.names.save(
      accountId,
      'connection',
      connections.map((connection) => ({ ...connection, revision: 0 })),
    );
  }
}
