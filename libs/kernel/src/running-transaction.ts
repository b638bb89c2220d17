import { AsyncLocalStorage } from 'node:async_hooks';

/** The transaction that is open while a command runs. */
export interface RunningTransaction {
  /** Records an effect that a rollback cannot undo, such as a call to a platform. The transaction must then not run again. */
  markExternalEffect(): void;
}

const storage = new AsyncLocalStorage<RunningTransaction>();

/** Returns the transaction of the running command, or undefined outside a transaction. */
export function runningTransaction(): RunningTransaction | undefined {
  return storage.getStore();
}

export function withinTransaction<T>(transaction: RunningTransaction, work: () => T): T {
  return storage.run(transaction, work);
}
