import { type Id, Queue, uuidOf } from '#libs/kernel';
import { BackgroundJob, type JobHandler } from '../../messaging/background-job.js';
import { Database } from '../../postgres/database.js';
import { sql } from '../../postgres/statement.js';
import { Tenants } from '../../postgres/tenants.js';

const batchSize = 5_000;
// Skips locked keys: another transaction replaces or deletes them, and the next run of the job handles the rest.
const deleteExpired = sql(
  'delete expired idempotency_key',
  `delete from foundation.idempotency_key where account_id = $1 and scope in
     (select scope from foundation.idempotency_key where account_id = $1 and expires_at <= now() limit ${batchSize} for update skip locked)
   returning 1 as deleted`,
);

export const deleteExpiredIdempotencyKeysQueue = new Queue('foundation.forget-idempotency-keys');

/** Deletes stored responses 24 hours after their write. */
@BackgroundJob({
  queue: deleteExpiredIdempotencyKeysQueue,
  schedule: '7 * * * *',
})
export class DeleteExpiredIdempotencyKeys implements JobHandler {
  constructor(
    private readonly database: Database,
    private readonly tenants: Tenants,
  ) {}

  async handle(): Promise<void> {
    await this.tenants.forEach((accountId) => this.deleteExpiredIn(accountId));
  }

  private async deleteExpiredIn(accountId: Id<'acc'>): Promise<void> {
    let deleted: number;
    do {
      deleted = await this.database.transaction(accountId, async (unit) => (await unit.query(deleteExpired, [uuidOf(accountId)])).length);
    } while (deleted === batchSize);
  }
}
