import type { Id } from '#libs/kernel';
import type { Row, Statement } from '#libs/kernel/infrastructure';

/** The transaction of a write. */
export interface WriteTransaction {
  readonly accountId: Id<'acc'>;
  /** The effects of the work so far in the format of the audit log, for dry runs. */
  readonly effects: object[];
  /** Sends a statement immediately and returns its rows. */
  query(statement: Statement, values: unknown[]): Promise<Row[]>;
  /** Defers a statement to the commit. */
  atCommit(statement: Statement, values: unknown[]): void;
  /** Runs `work` in a savepoint. An error rolls back to the savepoint without ending the transaction. */
  withSavepoint<T>(work: () => Promise<T>): Promise<T>;
}

export interface WriteOptions {
  /** Goes ahead of all that wait for a connection. */
  readonly isUrgent?: boolean;
  /** The permission that the work requires. Default: that of the endpoint. */
  readonly permission?: string;
}

/** What the writes of the API and of the console run in. */
export abstract class WriteTransactions {
  /**
   * Runs `work` in one transaction of the account and commits. An error rolls it back. After a collision with another transaction, `work`
   * runs again. It commits only if the request still has its rights then, and otherwise throws the refusal.
   */
  abstract transaction<T>(accountId: Id<'acc'>, work: (transaction: WriteTransaction) => Promise<T>, options?: WriteOptions): Promise<T>;
}
