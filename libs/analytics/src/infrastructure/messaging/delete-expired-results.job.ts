import { BackgroundJob, type JobHandler, Tenants } from '#libs/foundation';
import { Clock, Queue } from '#libs/kernel';
import { StoredResults } from '../queries/stored-results.js';

const deleteExpiredResultsQueue = new Queue('analytics.forget-stored-results');

/** Deletes stored results whose cursors have expired. */
@BackgroundJob({
  queue: deleteExpiredResultsQueue,
  schedule: '*/10 * * * *',
})
export class DeleteExpiredResults implements JobHandler {
  constructor(
    private readonly results: StoredResults,
    private readonly tenants: Tenants,
    private readonly clock: Clock,
  ) {}

  async handle(): Promise<void> {
    const now = this.clock.now();
    await this.tenants.forEach((accountId) => this.results.deleteExpired(accountId, now));
  }
}
