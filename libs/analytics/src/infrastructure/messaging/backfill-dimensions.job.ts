import { AudienceDirectory } from '#libs/audiences/contract';
import { CampaignDirectory } from '#libs/campaigns/contract';
import { ConnectionDirectory } from '#libs/connections/contract';
import { CreativeDirectory } from '#libs/creative/contract';
import { BackgroundJob, type JobHandler, Tenants } from '#libs/foundation';
import { type Id, Queue } from '#libs/kernel';
import { DimensionRepository } from '../dimensions/dimension-repository.js';

const backfillDimensionsQueue = new Queue('analytics.fill-in-names');

/**
 * Reads all records from the other contexts. Runs once after the migration, for records from before the event subscription, and then
 * every night, to repair names after a lost event.
 */
@BackgroundJob({
  queue: backfillDimensionsQueue,
  schedule: '23 3 * * *',
})
export class BackfillDimensions implements JobHandler {
  constructor(
    private readonly names: DimensionRepository,
    private readonly tenants: Tenants,
    private readonly campaigns: CampaignDirectory,
    private readonly creatives: CreativeDirectory,
    private readonly audiences: AudienceDirectory,
    private readonly connections: ConnectionDirectory,
  ) {}

  async handle(): Promise<void> {
    await this.tenants.forEach((accountId) => this.fillIn(accountId));
  }

  private async fillIn(accountId: Id<'acc'>): Promise<void> {
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
