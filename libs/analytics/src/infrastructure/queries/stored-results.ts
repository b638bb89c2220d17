import { type Id, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { type Row, sql } from '#libs/kernel/infrastructure';
import { Injectable } from '@nestjs/common';
import { maxStoredBytes } from './store-sql.js';

// A deletion locks the total first, as storing does, so that no statement counts what another one deletes.
const lockTotal = sql('lock stored total', 'select bytes from analytics.stored_total where account_id = $1 for update');
const deleteLeastRecentlyRead = sql(
  'delete least recently read results',
  `with ranked as (select id, sum(bytes) over (order by read_at desc, id) as total from analytics.stored_result where account_id = $1),
     gone as (delete from analytics.stored_result r using ranked
       where r.account_id = $1 and r.id = ranked.id and ranked.total > $2 returning r.id)
   delete from analytics.stored_rows where account_id = $1 and result_id in (select id from gone)`,
);
const countAgain = sql(
  'count stored results again',
  `update analytics.stored_total set bytes = (select coalesce(sum(bytes), 0) from analytics.stored_result where account_id = $1)
   where account_id = $1`,
);
const readPage = sql(
  'read stored analytics result',
  `with result as (update analytics.stored_result set read_at = $3
     where account_id = $1 and id = $2 and expires_at > $3 returning head)
   select head, (select json_agg(s.rows order by s.chunk) from analytics.stored_rows s
     where s.account_id = $1 and s.result_id = $2 and s.chunk between $4 and $5) as chunks from result`,
);
/** The results with more than one page that are stored for their later pages, within a budget per account. */
@Injectable()
export class StoredResults {
  constructor(private readonly database: Database) {}

  /** Returns the data that all pages share and the chunks from `first` to `last`; undefined if the result is no longer stored. */
  async read(accountId: Id<'acc'>, id: string, now: Date, first: number, last: number): Promise<Row> {
    const rows = await this.database.read(accountId, readPage, [uuidOf(accountId), id, now.toISOString(), first, last]);
    return rows[0];
  }

  /** Deletes the least recently read results until this many bytes are free, and counts the rest again. */
  async makeRoom(accountId: Id<'acc'>, bytes: number): Promise<void> {
    const account = uuidOf(accountId);
    await this.database.transaction(accountId, async (unit) => {
      await unit.query(lockTotal, [account]);
      await unit.query(deleteLeastRecentlyRead, [account, maxStoredBytes - bytes]);
      await unit.query(countAgain, [account]);
    });
  }
}
