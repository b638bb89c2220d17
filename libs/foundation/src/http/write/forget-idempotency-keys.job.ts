import { uuidOf } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { JobHandler } from '../../jobs/jobs.js';
import { Database } from '../../persistence/database.js';
import { sql } from '../../persistence/statement.js';
import { Tenants } from '../../persistence/tenants.js';

const forget = sql('forget idempotency_key', 'delete from foundation.idempotency_key where account_id = $1 and expires_at <= now()');

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
    for (const accountId of await this.tenants.all()) {
      await this.database.transaction(accountId, async (unit) => {
        await unit.query(forget, [uuidOf(accountId)]);
      });
    }
  }
}
