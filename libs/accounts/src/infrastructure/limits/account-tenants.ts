import { Database, sql, Tenants, UnitOfWork } from '#libs/foundation';
import { type AccountContext, type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { allAccounts } from './admission-statements.js';

const settings = sql('account settings', 'select currency, timezone from accounts.account where id = $1');

@Injectable()
export class AccountTenants extends Tenants {
  constructor(private readonly database: Database) {
    super();
  }

  async all(): Promise<Id<'acc'>[]> {
    const rows = await this.database.global(allAccounts, []);
    return rows.map((row) => idFromUuid('acc', row.account_id));
  }

  async contextOf(accountId: Id<'acc'>): Promise<AccountContext> {
    const [row] = await UnitOfWork.current().query(settings, [uuidOf(accountId)]);
    return { accountId, currency: row.currency, timezone: row.timezone };
  }
}
