import { type AccountSweep, Database, sql, Sweep } from '#libs/foundation';
import { Clock, type Id, uuidOf } from '#libs/kernel';

const deleteExpired = sql(
  'delete expired analytics results',
  `with gone as (delete from analytics.stored_result where account_id = $1 and expires_at <= $2 returning id)
   delete from analytics.stored_rows where account_id = $1 and result_id in (select id from gone)`,
);

/** Deletes stored results whose cursors have expired. */
@Sweep({ name: 'analytics.forget-stored-results', schedule: '*/10 * * * *' })
export class DeleteExpiredResults implements AccountSweep {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async sweep(accountId: Id<'acc'>): Promise<void> {
    await this.database.read(accountId, deleteExpired, [uuidOf(accountId), this.clock.now().toISOString()]);
  }
}
