import { AudienceDirectory } from '#libs/audiences';
import { CampaignDirectory } from '#libs/campaigns';
import { ConnectionDirectory } from '#libs/connections';
import { CreativeDirectory } from '#libs/creative';
import { JobHandler, Tenants } from '#libs/foundation';
import type { Id } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { DimensionRepository } from './dimension-repository.js';

export const backfillDimensionsQueue = 'analytics.fill-in-names';

/**
 * Reads all records from the other contexts. Runs once after the migration, for records from before the event subscription, and then
 * every night, to repair names after a lost event.
 */
@Injectable()
export class BackfillDimensions extends JobHandler<object> {
  readonly queue = backfillDimensionsQueue;
  override readonly schedule = '23 3 * * *';

  constructor(
    private readonly names: DimensionRepository,
    private readonly tenants: Tenants,
    private readonly campaigns: CampaignDirectory,
    private readonly creatives: CreativeDirectory,
    private readonly audiences: AudienceDirectory,
    private readonly connections: ConnectionDirectory,
  ) {
    super();
  }

  async handle(): Promise<void> {
    const failures: unknown[] = [];
    // A failure in one account must not affect the others.
    for (const accountId of await this.tenants.all()) await this.fillIn(accountId).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
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
