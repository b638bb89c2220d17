import { AsyncLocalStorage } from 'node:async_hooks';
import type { Id } from '#libs/kernel';
import type pg from 'pg';
import { isCollision } from './collision.js';
import { connectionIsBroken, type Row, streamOf } from './connection.js';
import { databaseFailure } from './database-failure.js';
import { type DatabaseTime, epochMs } from './database-time.js';
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
  private collision: Error | undefined;
  private hasOutsideEffects = false;
  /** Set when the connection is of no more use. */
  broken: Error | undefined;

  constructor(
    private readonly client: pg.PoolClient,
    readonly accountId: Id<'acc'>,
    /** What every transaction renews as it begins. */
    readonly time: DatabaseTime,
  ) {}

  /** The transaction that the running command belongs to. */
  static current(): UnitOfWork {
    const unit = storage.getStore();
    if (!unit) throw new Error('A repository was used outside a transaction.');
    return unit;
  }

  /** The same, or undefined outside a transaction. */
  static running(): UnitOfWork | undefined {
    return storage.getStore();
  }

  /** Sends a statement at once and returns its rows. */
  query(statement: Statement, values: unknown[]): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      const settle = (error: Error | null, rows: Row[]) => (error ? reject(this.judged(error)) : resolve(rows));
      this.client.query(new WireQuery(statement, values, settle) as never);
    });
  }

  /** For libraries that bring their own SQL, such as the job runner. */
  async executeSql(text: string, values: unknown[]): Promise<{ rows: Row[] }> {
    try {
      return await this.client.query(text, values);
    } catch (error) {
      throw this.judged(error as Error);
    }
  }

  /** Something was done that a rollback does not undo, e.g. a call to a platform: this transaction must not run again. */
  markExternalEffect(): void {
    this.hasOutsideEffects = true;
  }

  /** Keeps a change back until the commit, with which it shares one network write. It must not fail for a reason the caller should hear. */
  atCommit(statement: Statement, values: unknown[]): void {
    this.deferred.push({ statement, values });
  }

  /** Runs `work` so that it can be undone without ending the transaction. */
  async withSavepoint<T>(work: () => Promise<T>): Promise<T> {
    const kept = this.deferred.length;
    const mark = `work_${++this.savepoints}`; // of its own: undoable work may hold undoable work
    const marked = this.command(`SAVEPOINT ${mark}`);
    try {
      const [, result] = await Promise.all([marked, work()]);
      return result;
    } catch (error) {
      this.deferred.length = kept;
      await this.command(`ROLLBACK TO SAVEPOINT ${mark}`);
      throw error;
    }
  }

  /**
   * What a failed run is to be reported as. Called by Database only. A collision counts as one whatever was made of it on its way
   * up: every statement after it fails as well, and may fail in another way.
   */
  failureOf(error: unknown): unknown {
    if (this.collision === undefined) return error;
    return this.hasOutsideEffects ? databaseFailure(this.collision) : this.collision;
  }

  /** Called by Database only. */
  async run<T>(begin: string, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    const stream = streamOf(this.client);
    stream.cork();
    const begun = this.begin(begin);
    // The first statement of the work, sent in the same turn, shares the packet of BEGIN.
    process.nextTick(() => stream.uncork());
    begun.catch(() => undefined); // reported below, after the work has ended
    let result: T;
    try {
      result = await storage.run(this, () => work(this));
      await begun;
    } catch (error) {
      await this.command('ROLLBACK').catch(() => undefined); // the first error is the one to report
      throw error;
    }
    await this.commit(stream);
    return result;
  }

  /** Shares its packet and its answer with a look at the clock: what is judged under a lock is judged by the database's time. */
  private begin(text: string): Promise<void> {
    const sentAt = this.time.mark;
    return new Promise((resolve, reject) => {
      // The callback runs before the answer to the first statement of the work is handed on; a promise would not.
      this.client.query(`${text}; SELECT ${epochMs}`, (error: Error | null, results: unknown) => {
        if (error) return reject(this.judged(error));
        // Of a text with several commands, the last one answers last.
        const [row] = ((results as pg.QueryResult[]).at(-1) as pg.QueryResult).rows as [{ readonly epoch_ms: number }];
        this.time.recordReading(row.epoch_ms, sentAt);
        resolve();
      });
    });
  }

  private async command(text: string): Promise<pg.QueryResult> {
    try {
      return await this.client.query(text);
    } catch (error) {
      throw this.judged(error as Error);
    }
  }

  /** An error that came from the connection tells whether it can be used again; one of the work itself does not. */
  private judged(error: Error): Error {
    if (connectionIsBroken(error)) this.broken = error;
    if (isCollision(error)) this.collision ??= error;
    return error;
  }

  private async commit(stream: { cork(): void; uncork(): void }): Promise<void> {
    stream.cork();
    const changes = this.deferred.map(({ statement, values }) => this.query(statement, values));
    const committed = this.command('COMMIT');
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
