import { DomainError, type Id } from '#libs/kernel';
import { activeTraces } from '#libs/operations';
import {
  type RightsQuestion,
  RolledBack,
  type Row,
  runningTransaction,
  type RunningTransaction,
  type Statement,
  withinTransaction,
} from '#libs/kernel/infrastructure';
import type pg from 'pg';
import { isCollision } from './collision.js';
import { connectionIsBroken, streamOf } from './connection.js';
import { databaseFailure } from './database-failure.js';
import { type DatabaseTime, epochMs } from './database-time.js';
import type { StatementSeries } from './pool-metrics.js';
import { statementSpan } from './statement-span.js';
import { setTenant } from './tenant-setting.js';
import { WireQuery } from './wire-query.js';

interface Deferred {
  readonly statement: Statement;
  readonly values: unknown[];
}

/** An open transaction in one tenant. */
export class UnitOfWork implements RunningTransaction {
  /** The effects of the work so far in the format of the audit log, for dry runs. */
  readonly effects: object[] = [];
  private readonly deferred: Deferred[] = [];
  private readonly callbacks: (() => void)[] = [];
  private savepoints = 0;
  private collision: Error | undefined;
  private hasExternalEffects = false;
  /** The error that made the connection unusable. */
  broken: Error | undefined;

  constructor(
    private readonly client: pg.PoolClient,
    readonly accountId: Id<'acc'>,
    /** Every transaction updates this time when it begins. */
    readonly time: DatabaseTime,
    private readonly statements: StatementSeries | undefined,
    /** What the request asks about its rights. Undefined for work of the system. */
    readonly question?: RightsQuestion,
  ) {}

  /** Returns the transaction of the running command. */
  static current(): UnitOfWork {
    const unit = UnitOfWork.running();
    if (!unit) throw new Error('A repository was used outside a transaction.');
    return unit;
  }

  /** Returns the transaction of the running command, or undefined outside a transaction. */
  static running(): UnitOfWork | undefined {
    const transaction = runningTransaction();
    return transaction instanceof UnitOfWork ? transaction : undefined;
  }

  /** Sends a statement immediately and returns its rows. */
  query(statement: Statement, values: unknown[]): Promise<Row[]> {
    const traces = activeTraces();
    if (traces === undefined) return this.send(statement, values);
    return traces.run(statementSpan(statement), () => this.send(statement, values));
  }

  private send(statement: Statement, values: unknown[]): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      const settle = (error: Error | null, rows: Row[]) => (error ? reject(this.recordError(error)) : resolve(rows));
      this.client.query(new WireQuery(statement, values, settle, this.statements) as never);
    });
  }

  /** Executes SQL for libraries that build their own, such as the job runner. */
  async executeSql(text: string, values: unknown[]): Promise<{ rows: Row[] }> {
    try {
      return await this.client.query(text, values);
    } catch (error) {
      throw this.recordError(error as Error);
    }
  }

  markExternalEffect(): void {
    this.hasExternalEffects = true;
  }

  /** Defers a write to the commit and sends both in one network write. The write must not fail for a reason that the caller handles. */
  atCommit(statement: Statement, values: unknown[]): void {
    this.deferred.push({ statement, values });
  }

  /** Calls back after the commit. It is not called when the transaction is rolled back; a savepoint that is rolled back changes nothing. */
  afterCommit(callback: () => void): void {
    this.callbacks.push(callback);
  }

  /** Runs `work` in a savepoint. An error rolls back to the savepoint without ending the transaction. */
  async withSavepoint<T>(work: () => Promise<T>): Promise<T> {
    const deferredBefore = this.deferred.length;
    const savepoint = `work_${++this.savepoints}`; // unique because savepoints can be nested
    const created = this.command(`SAVEPOINT ${savepoint}`);
    try {
      const [, result] = await Promise.all([created, work()]);
      return result;
    } catch (error) {
      this.deferred.length = deferredBefore;
      await this.command(`ROLLBACK TO SAVEPOINT ${savepoint}`);
      throw error;
    }
  }

  /**
   * Returns the error to report for a failed run. Called by Database only. After a collision, every later statement fails too, possibly
   * with another error, so the recorded collision takes precedence.
   */
  failureOf(error: unknown): unknown {
    if (this.collision === undefined) return error;
    return this.hasExternalEffects ? databaseFailure(this.collision) : this.collision;
  }

  /** Runs `work` between BEGIN and COMMIT. Called by Database only. */
  async run<T>(begin: string, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    const stream = streamOf(this.client);
    stream.cork();
    const begun = this.begin(begin);
    const permitted = this.question?.isFirst ? this.ask(this.question) : Promise.resolve();
    // A first statement that is sent at once shares the packet of BEGIN.
    process.nextTick(() => stream.uncork());
    begun.catch(() => undefined); // reported below, after the work
    permitted.catch(() => undefined); // reported below, after the work
    let result: T;
    try {
      result = await withinTransaction(this, () => work(this));
      await begun;
      await permitted;
    } catch (error) {
      // Without the rights, every statement of the work failed too.
      const cause = await permitted.then(
        () => error,
        (refusal: unknown) => refusal,
      );
      throw await this.rollBack(stream, cause);
    }
    await this.commit(stream);
    this.question?.recordCommit();
    for (const callback of this.callbacks) callback();
    return result;
  }

  /** Runs `work` in this tenant within a transaction that its caller begins and commits. Called by TenantVisits only. */
  async runWithin<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    const stream = streamOf(this.client);
    stream.cork();
    const isSet = this.command(setTenant(this.accountId));
    process.nextTick(() => stream.uncork());
    const [result] = await Promise.all([withinTransaction(this, () => work(this)), isSet]);
    if (this.deferred.length > 0 || this.callbacks.length > 0) throw new Error('A visit of a tenant has no commit of its own.');
    return result;
  }

  /** Begins the transaction and reads the database time in the same packet, so decisions under a lock use the database's time. */
  private begin(text: string): Promise<void> {
    const sentAt = this.time.steadyNow;
    return new Promise((resolve, reject) => {
      // A callback runs before the result of the first statement of the work is delivered. A promise would not.
      this.client.query(`${text}; SELECT ${epochMs}`, (error: Error | null, results: unknown) => {
        if (error) return reject(this.recordError(error));
        // The last result belongs to the last command of the text.
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
      throw this.recordError(error as Error);
    }
  }

  /** Records whether an error of the connection makes it unusable or is a collision, and returns the error. */
  private recordError(error: Error): Error {
    if (connectionIsBroken(error)) this.broken = error;
    if (isCollision(error)) this.collision ??= error;
    return error;
  }

  private async ask({ statement, values, refusalOf }: RightsQuestion): Promise<void> {
    try {
      await this.query(statement, values);
    } catch (error) {
      throw refusalOf(error) ?? error;
    }
  }

  /** Returns the error to report: an answer of the work, such as 404, is for those who still have the right to it. */
  private async rollBack(stream: { cork(): void; uncork(): void }, error: unknown): Promise<unknown> {
    const { question } = this;
    const isAnswer = error instanceof DomainError || error instanceof RolledBack;
    stream.cork();
    const permitted = isAnswer && question?.isFirst === false ? this.ask(question) : Promise.resolve();
    const ended = this.command('ROLLBACK');
    stream.uncork();
    const [asked] = await Promise.allSettled([permitted, ended]); // reports the original error
    return asked.status === 'rejected' && asked.reason instanceof DomainError ? asked.reason : error;
  }

  private async commit(stream: { cork(): void; uncork(): void }): Promise<void> {
    const { question } = this;
    stream.cork();
    const changes: Promise<unknown>[] = this.deferred.map(({ statement, values }) => this.query(statement, values));
    if (question?.isFirst === false) changes.push(this.ask(question));
    const committed = this.command('COMMIT');
    stream.uncork();
    const settled = await Promise.allSettled([...changes, committed]);
    for (const outcome of settled) if (outcome.status === 'rejected') throw outcome.reason;
    const ended = await committed;
    // COMMIT of an aborted transaction responds with ROLLBACK and without an error.
    if (ended.command !== 'COMMIT') throw new Error('The transaction was rolled back by the database.');
  }
}
