import { Jobs } from '#libs/foundation';
import { Injectable } from '@nestjs/common';
import type { Campaign } from '../../domain/campaign.js';
import { TransitionScheduler } from '../../domain/transition-scheduler.js';

export const dueTransitionsQueue = 'campaigns.move-by-clock';

/** Schedules transitions as jobs, which survive restarts and run in only one of several processes. */
@Injectable()
export class JobTransitionScheduler extends TransitionScheduler {
  constructor(private readonly jobs: Jobs) {
    super();
  }

  async schedule(campaign: Campaign): Promise<void> {
    const at = campaign.nextTransitionAt;
    if (at === null) return;
    await this.jobs.send(dueTransitionsQueue, { account_id: campaign.accountId, campaign_id: campaign.id }, at);
  }
}
