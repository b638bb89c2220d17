import { UnitOfWork } from '#libs/data';
import { type Id, NotFound, uuidOf } from '#libs/kernel';
import { sql, type Statement } from '#libs/kernel/infrastructure';
import { Injectable } from '@nestjs/common';
import { AccountDirectory, type AccountSummary } from '../../application/ports/account-directory.js';

const known = 'select id, currency, max_campaign_daily_micros from accounts.account where id = $1';
const account = sql('known account', known);
// Conflicts only with the lock `for update`, which a change of the limit takes: see AccountRepository.getForLimits.
const accountHeld = sql('known account held', `${known} for key share`);

@Injectable()
export class PostgresAccountDirectory extends AccountDirectory {
  find(accountId: Id<'acc'>): Promise<AccountSummary> {
    return this.query(accountId, accountHeld);
  }

  findUnlocked(accountId: Id<'acc'>): Promise<AccountSummary> {
    return this.query(accountId, account);
  }

  private async query(accountId: Id<'acc'>, statement: Statement): Promise<AccountSummary> {
    const [row] = await UnitOfWork.current().query(statement, [uuidOf(accountId)]);
    if (row === undefined) throw new NotFound();
    return { currency: row.currency, maxCampaignDailyMicros: row.max_campaign_daily_micros };
  }
}
