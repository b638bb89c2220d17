import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Id } from '#libs/kernel';
import type { Row, Statement } from '#libs/kernel/infrastructure';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { rerunOnCollision } from './collision.js';
import { databaseFailure } from './database-failure.js';
import { wireTypes } from './wire-types.js';
import { setTenant } from './tenant-setting.js';

/**
 * A dedicated connection for bulk work. COPY cannot use the pipelined connections of the pool, and bulk work needs longer timeouts
 * than a request. Temporary tables live as long as the connection.
 */
export class BulkConnection {
  private constructor(private readonly client: pg.Client) {}

  static async run<T>(url: string, applicationName: string, work: (connection: BulkConnection) => Promise<T>): Promise<T> {
    const client = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      options:
        '-c timezone=UTC -c statement_timeout=10min -c lock_timeout=10min -c idle_in_transaction_session_timeout=60s -c work_mem=64MB',
    });
    // A broken connection fails the running statement. Without a listener, the event would also end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await work(new BulkConnection(client));
    } catch (error) {
      throw databaseFailure(error);
    } finally {
      await client.end().catch(() => undefined); // the connection may already be broken
    }
  }

  async query({ text }: Statement, values: unknown[] = []): Promise<Row[]> {
    return (await this.client.query({ text, values, types: wireTypes })).rows;
  }

  /** Runs `COPY … FROM STDIN`. The lines are in PostgreSQL's text format, and each ends with a newline. */
  async copy(text: string, lines: Iterable<string> | AsyncIterable<string>): Promise<void> {
    await pipeline(Readable.from(lines), this.client.query(copyFrom(text)));
  }

  /**
   * Runs `work` in one transaction of one tenant and commits. An error rolls the transaction back. After a collision with another
   * transaction, `work` runs again. Data that was staged before the transaction is still available.
   */
  transaction<T>(accountId: Id<'acc'>, work: () => Promise<T>): Promise<T> {
    return rerunOnCollision(() => this.transactionOnce(accountId, work));
  }

  private async transactionOnce<T>(accountId: Id<'acc'>, work: () => Promise<T>): Promise<T> {
    await this.client.query(`BEGIN; ${setTenant(accountId)}`);
    try {
      const result = await work();
      await this.client.query('COMMIT');
      return result;
    } catch (error) {
      await this.client.query('ROLLBACK').catch(() => undefined); // reports the original error
      throw error;
    }
  }
}
