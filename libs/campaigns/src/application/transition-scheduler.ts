import { JobQueue } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import type { Campaign } from '../domain/campaign.js';
import { dueEndsQueue, dueStartsQueue } from './queues.js';

/** Schedules the next time-based transition of a campaign as a job, within the current transaction. */
@Injectable()
export class TransitionScheduler {
  constructor(private readonly jobs: JobQueue) {}

  async schedule({ accountId, id, nextTransitionAt, endsAt }: Campaign): Promise<void> {
    if (nextTransitionAt === null) return;
    const queue = nextTransitionAt.getTime() === endsAt?.getTime() ? dueEndsQueue : dueStartsQueue;
    await this.jobs.send(queue, { account_id: accountId, campaign_id: id }, nextTransitionAt);
  }
}
