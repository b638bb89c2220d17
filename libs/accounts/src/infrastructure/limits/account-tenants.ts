import { type AccountContext, type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { Database, Tenants, UnitOfWork } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { Injectable } from '@nestjs/common';
import { allAccounts } from './admission-statements.js';

const settings = sql('account settings', 'select currency, timezone from accounts.account where id = $1');

const maxKept = 10_000;

@Injectable()
export class AccountTenants extends Tenants {
  /** Neither setting changes after the account was opened. The oldest entry makes room for a new one. */
  private readonly contexts = new Map<Id<'acc'>, AccountContext>();

  constructor(private readonly database: Database) {
    super();
  }

  async all(): Promise<Id<'acc'>[]> {
    const rows = await this.database.global(allAccounts, []);
    return rows.map((row) => idFromUuid('acc', row.account_id));
  }

  async contextOf(accountId: Id<'acc'>): Promise<AccountContext> {
    const kept = this.contexts.get(accountId);
    if (kept !== undefined) return kept;
    const [row] = await UnitOfWork.current().query(settings, [uuidOf(accountId)]);
    const context = { accountId, currency: row.currency, timezone: row.timezone };
    const [oldest] = this.contexts.keys();
    if (this.contexts.size >= maxKept && oldest !== undefined) this.contexts.delete(oldest);
    this.contexts.set(accountId, context);
    return context;
  }
}
