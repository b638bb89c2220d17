import { type Id, uuidOf } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { JobHandler } from '../../jobs/jobs.js';
import { Database } from '../../persistence/database.js';
import { sql } from '../../persistence/statement.js';
import { Tenants } from '../../persistence/tenants.js';

const atOnce = 5_000;
// One that is locked is being written anew, or deleted elsewhere: it is left for the next round.
const forget = sql(
  'forget idempotency_key',
  `delete from foundation.idempotency_key where account_id = $1 and scope in
     (select scope from foundation.idempotency_key where account_id = $1 and expires_at <= now() limit ${atOnce} for update skip locked)
   returning 1 as gone`,
);

export const forgetIdempotencyKeysQueue = 'foundation.forget-idempotency-keys';

/** Deletes the answers that have been kept for their 24 hours. */
@Injectable()
export class ForgetIdempotencyKeys extends JobHandler<object> {
  readonly queue = forgetIdempotencyKeysQueue;
  override readonly schedule = '7 * * * *';

  constructor(
    private readonly database: Database,
    private readonly tenants: Tenants,
  ) {
    super();
  }

  async handle(): Promise<void> {
    const failures: unknown[] = [];
    // One account that fails must not keep the ones behind it waiting for ever.
    for (const accountId of await this.tenants.all()) await this.forgetIn(accountId).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  private async forgetIn(accountId: Id<'acc'>): Promise<void> {
    let gone: number;
    do {
      gone = await this.database.transaction(accountId, async (unit) => (await unit.query(forget, [uuidOf(accountId)])).length);
    } while (gone === atOnce);
  }
}
