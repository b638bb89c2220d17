import { Database, Tenants } from '#libs/foundation';
import { type Id, idFromUuid } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { allAccounts } from './admission-statements.js';

@Injectable()
export class AccountTenants extends Tenants {
  constructor(private readonly database: Database) {
    super();
  }

  async all(): Promise<Id<'acc'>[]> {
    const rows = await this.database.global(allAccounts, []);
    return rows.map((row) => idFromUuid('acc', row.account_id));
  }
}
