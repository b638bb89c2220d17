import { BackgroundJob, type JobHandler } from '#libs/work';
import { ContentRefresh } from '../../application/processes/content-refresh.js';
import { type ContentJob, refreshUsersQueue } from '../../application/queues.js';

// One at a time for each account: a creative can be in thousands of campaigns, and both connections for new jobs serve all accounts.

/** Schedules the refreshes of the deliveries that use a creative or an audience. */
@BackgroundJob({ queue: refreshUsersQueue, perAccount: 1, batchSize: 1 })
export class RefreshUsersOfContent implements JobHandler<ContentJob> {
  constructor(private readonly process: ContentRefresh) {}

  async handle({ account_id, content_id }: ContentJob): Promise<void> {
    await this.process.refresh(account_id, content_id);
  }
}
