import { type Id, uuidOf } from '#libs/kernel';
import { Sweep } from '../../messaging/background-job.js';
import type { AccountSweep } from '../../messaging/sweep.js';
import { Database } from '../../postgres/database.js';
import { sql } from '../../postgres/statement.js';

const batchSize = 5_000;
// Skips locked keys: another transaction replaces or deletes them, and the next run of the job handles the rest.
const deleteExpired = sql(
  'delete expired idempotency_key',
  `delete from foundation.idempotency_key where account_id = $1 and scope in
     (select scope from foundation.idempotency_key where account_id = $1 and expires_at <= now() limit ${batchSize} for update skip locked)
   returning 1 as deleted`,
);

/** Deletes stored responses 24 hours after their write. */
@Sweep({ name: 'foundation.forget-idempotency-keys', schedule: '7 * * * *' })
export class DeleteExpiredIdempotencyKeys implements AccountSweep {
  constructor(private readonly database: Database) {}

  async sweep(accountId: Id<'acc'>): Promise<void> {
    let deleted: number;
    do {
      deleted = await this.database.transaction(accountId, async (unit) => (await unit.query(deleteExpired, [uuidOf(accountId)])).length);
    } while (deleted === batchSize);
  }
}
