import { Database, JobHandler, sql, Tenants } from '#libs/foundation';
import { Clock, uuidOf } from '#libs/kernel';
import { Injectable } from '@nestjs/common';

const deleteExpired = sql(
  'delete expired analytics results',
  `with gone as (delete from analytics.stored_result where account_id = $1 and expires_at <= $2 returning id)
   delete from analytics.stored_rows where account_id = $1 and result_id in (select id from gone)`,
);

export const deleteExpiredResultsQueue = 'analytics.forget-stored-results';

/** Deletes stored results whose cursors have expired. */
@Injectable()
export class DeleteExpiredResults extends JobHandler<object> {
  readonly queue = deleteExpiredResultsQueue;
  override readonly schedule = '*/10 * * * *';

  constructor(
    private readonly database: Database,
    private readonly tenants: Tenants,
    private readonly clock: Clock,
  ) {
    super();
  }

  async handle(): Promise<void> {
    const failures: unknown[] = [];
    const now = this.clock.now().toISOString();
    for (const accountId of await this.tenants.all()) {
      // A failure in one account must not affect the others.
      await this.database.read(accountId, deleteExpired, [uuidOf(accountId), now]).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }
}
