import { type Id, Transactions } from '#libs/kernel';
import { asSystem } from '#libs/kernel/infrastructure';
import type { Database } from './database.js';

export class DatabaseTransactions extends Transactions {
  constructor(private readonly database: Database) {
    super();
  }

  run<T>(accountId: Id<'acc'>, work: () => Promise<T>): Promise<T> {
    return this.database.transaction(accountId, work);
  }

  override asSystem<T>(work: () => Promise<T>): Promise<T> {
    return asSystem(work);
  }
}
