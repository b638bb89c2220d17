import type { Id } from '#libs/kernel';
import type { Row, Statement } from '#libs/kernel/infrastructure';
import type pg from 'pg';
import type { DatabaseTime } from './database-time.js';
import type { StatementSeries } from './pool-metrics.js';
import { UnitOfWork } from './unit-of-work.js';
import { WireQuery } from './wire-query.js';

/** A transaction that visits tenants one after the other on one connection, for loops that process rows of many accounts. */
export class TenantVisits {
  constructor(
    private readonly client: pg.PoolClient,
    private readonly time: DatabaseTime,
    private readonly statements: StatementSeries | undefined,
  ) {}

  /** Sends a statement on tables without a tenant. */
  query(statement: Statement, values: unknown[]): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      const settle = (error: Error | null, rows: Row[]) => (error ? reject(error) : resolve(rows));
      this.client.query(new WireQuery(statement, values, settle, this.statements) as never);
    });
  }

  /**
   * Runs `work` in a tenant: it finds this transaction as `UnitOfWork.current()`. The connection has one tenant at a time, so the next
   * visit begins when this one has sent its last statement. It need not wait for the result of that statement.
   */
  visit<T>(accountId: Id<'acc'>, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    return new UnitOfWork(this.client, accountId, this.time, this.statements).runWithin(work);
  }
}
