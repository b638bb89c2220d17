import { Clock, type Id, JobQueue, Transactions } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { CampaignRepository } from '../../domain/campaign.repository.js';
import { dueEndsQueue } from '../queues.js';

/** A transition that is overdue for this long has lost its job. */
const overdueMs = 120_000;

/** Runs regularly for each account: schedules transitions again that have lost their jobs. */
@Injectable()
export class OverdueTransitions {
  constructor(
    private readonly transactions: Transactions,
    private readonly campaigns: CampaignRepository,
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
  ) {}

  reschedule(accountId: Id<'acc'>): Promise<void> {
    return this.transactions.run(accountId, async () => {
      const before = new Date(this.clock.now().getTime() - overdueMs);
      // Whatever is overdue may be an end.
      for (const id of await this.campaigns.withOverdueTransition(accountId, before))
        await this.jobs.send(dueEndsQueue, { account_id: accountId, campaign_id: id });
    });
  }
}
