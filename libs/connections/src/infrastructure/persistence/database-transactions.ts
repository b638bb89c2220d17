import { Database } from '#libs/foundation';
import type { Id } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../application/ports/transactions.js';

@Injectable()
export class DatabaseTransactions extends Transactions {
  constructor(private readonly database: Database) {
    super();
  }

  run<T>(accountId: Id<'acc'>, work: () => Promise<T>): Promise<T> {
    return this.database.transaction(accountId, work);
  }
}
