import { Jobs } from '#libs/foundation';
import { Injectable } from '@nestjs/common';
import type { Campaign } from '../../domain/campaign.js';
import { CampaignClock } from '../../domain/campaign-clock.js';

export const moveCampaignsQueue = 'campaigns.move-by-clock';

/** Wakes campaigns by jobs: they outlive restarts, and one process of many takes each. */
@Injectable()
export class JobCampaignClock extends CampaignClock {
  constructor(private readonly jobs: Jobs) {
    super();
  }

  async wake(campaign: Campaign): Promise<void> {
    const at = campaign.nextTransitionAt;
    if (at === null) return;
    await this.jobs.send(moveCampaignsQueue, { account_id: campaign.accountId, campaign_id: campaign.id }, at);
  }
}
