import { type AffectedCampaign, ConnectionUsage } from '#libs/connections';
import type { Id } from '#libs/kernel';
import { Injectable } from '@nestjs/common';

/** As long as campaigns are not delivered to platforms, none uses a connection. */
@Injectable()
export class NoCampaignOnAPlatform extends ConnectionUsage {
  async activeCampaignCounts(): Promise<ReadonlyMap<Id<'con'>, number>> {
    return new Map();
  }

  async disconnect(): Promise<AffectedCampaign[]> {
    return [];
  }

  async pendingStops(): Promise<number> {
    return 0;
  }
}
