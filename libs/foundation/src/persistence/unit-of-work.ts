import { AsyncLocalStorage } from 'node:async_hooks';
import type { Id } from '#libs/kernel';
import type pg from 'pg';
import { connectionIsBroken, type Row, streamOf } from './connection.js';
import type { Statement } from './statement.js';
import { WireQuery } from './wire-query.js';

const storage = new AsyncLocalStorage<UnitOfWork>();

interface Deferred {
  readonly statement: Statement;
  readonly values: unknown[];
}

/** One open transaction in one tenant. */
export class UnitOfWork {
  /** What the work has done so far, in the words of the audit trail; a dry run shows it. */
  readonly effects: object[] = [];
  private readonly deferred: Deferred[] = [];
  private savepoints = 0;
  /** Set when the connection is of no more use. */
  broken: Error | undefined;

  constructor(
    private readonly client: pg.PoolClient,
    readonly accountId: Id<'acc'>,
  ) {}

  /** The transaction that the running command belongs to. */
  static current(): UnitOfWork {
    const unit = storage.getStore();
    if (!unit) throw new Error('A repository was used outside a transaction.');
    return unit;
  }

  /** Sends a statement at once and returns its rows. */
  query(statement: Statement, values: unknown[]): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      this.client.query(new WireQuery(statement, values, (error, rows) => (error ? reject(error) : resolve(rows))) as never);
    });
  }

  /** For libraries that bring their own SQL, such as the job runner. */
  async executeSql(text: string, values: unknown[]): Promise<{ rows: Row[] }> {
    return this.client.query(text, values);
  }

  /** Keeps a change back until the commit, with which it shares one network write. It must not fail for a reason the caller should hear. */
  atCommit(statement: Statement, values: unknown[]): void {
    this.deferred.push({ statement, values });
  }

  /** Runs `work` so that it can be undone without ending the transaction. */
  async undoable<T>(work: () => Promise<T>): Promise<T> {
    const kept = this.deferred.length;
    const mark = `work_${++this.savepoints}`; // of its own: undoable work may hold undoable work
    const marked = this.client.query(`SAVEPOINT ${mark}`);
    try {
      const [, result] = await Promise.all([marked, work()]);
      return result;
    } catch (error) {
      this.deferred.length = kept;
      await this.client.query(`ROLLBACK TO SAVEPOINT ${mark}`);
      throw error;
    }
  }

  /** Called by Database only. */
  async run<T>(begin: string, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    const stream = streamOf(this.client);
    stream.cork();
    const begun = this.client.query(begin);
    // The first statement of the work, sent in the same turn, shares the packet of BEGIN.
    process.nextTick(() => stream.uncork());
    begun.catch(() => undefined); // reported below, after the work has ended
    let result: T;
    try {
      result = await storage.run(this, () => work(this));
      await begun;
    } catch (error) {
      // The first error is the one to report; whether the connection still works is what the rollback shows.
      await this.client.query('ROLLBACK').catch((failure: Error) => {
        this.broken = failure;
      });
      throw error;
    }
    await this.commit(stream).catch((error: unknown) => {
      if (connectionIsBroken(error)) this.broken = error as Error;
      throw error;
    });
    return result;
  }

  private async commit(stream: { cork(): void; uncork(): void }): Promise<void> {
    stream.cork();
    const changes = this.deferred.map(({ statement, values }) => this.query(statement, values));
    const committed = this.client.query('COMMIT');
    stream.uncork();
    const settled = await Promise.allSettled([...changes, committed]);
    for (const outcome of settled) if (outcome.status === 'rejected') throw outcome.reason;
    const ended = await committed;
    // COMMIT of a transaction that a failed statement has aborted answers ROLLBACK and no error.
    if (ended.command !== 'COMMIT') throw new Error('The transaction was rolled back by the database.');
  }
}

/** Ends the current transaction with a rollback and hands `result` to whoever began it. */
export class RolledBack<T> extends Error {
  constructor(readonly result: T) {
    super('rolled back on request');
  }
}
