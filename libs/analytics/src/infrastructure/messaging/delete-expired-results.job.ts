import { BackgroundJob, Database, type JobHandler, sql, Tenants } from '#libs/foundation';
import { Clock, Queue, uuidOf } from '#libs/kernel';

const deleteExpired = sql(
  'delete expired analytics results',
  `with gone as (delete from analytics.stored_result where account_id = $1 and expires_at <= $2 returning id)
   delete from analytics.stored_rows where account_id = $1 and result_id in (select id from gone)`,
);

const deleteExpiredResultsQueue = new Queue('analytics.forget-stored-results');

/** Deletes stored results whose cursors have expired. */
@BackgroundJob({
  queue: deleteExpiredResultsQueue,
  schedule: '*/10 * * * *',
})
export class DeleteExpiredResults implements JobHandler {
  constructor(
    private readonly database: Database,
    private readonly tenants: Tenants,
    private readonly clock: Clock,
  ) {}

  async handle(): Promise<void> {
    const now = this.clock.now().toISOString();
    await this.tenants.forEach((accountId) => this.database.read(accountId, deleteExpired, [uuidOf(accountId), now]));
  }
}
