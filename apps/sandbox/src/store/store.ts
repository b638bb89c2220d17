import pg from 'pg';
import { schemaSteps } from './schema.js';

export type Row = Record<string, unknown>;

/** Runs statements: the pool, or the connection of a transaction. */
export interface Statements {
  query<R extends Row = Row>(text: string, values?: readonly unknown[]): Promise<R[]>;
}

/** An arbitrary number that no other advisory lock of this database uses. */
const upgradeLock = 9_400_001;

/** The sandbox's own database. */
export class Store implements Statements {
  private readonly pool: pg.Pool;

  constructor(url: string, onIdleError: (error: Error) => void) {
    this.pool = new pg.Pool({ connectionString: url, max: 10, application_name: 'sandbox', connectionTimeoutMillis: 10_000 });
    this.pool.on('error', onIdleError);
  }

  async query<R extends Row = Row>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    return (await this.pool.query(text, [...values])).rows as R[];
  }

  async transaction<T>(work: (statements: Statements) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let isBroken = false;
    // A lost connection also fails the running statement. Without this listener the error event would end the process.
    const markBroken = () => {
      isBroken = true;
    };
    client.on('error', markBroken);
    try {
      await client.query('begin');
      const result = await work({ query: async (text, values = []) => (await client.query(text, [...values])).rows });
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => {
        isBroken = true;
      });
      throw error;
    } finally {
      client.off('error', markBroken);
      client.release(isBroken);
    }
  }

  /** Creates or upgrades the schema. A lock serializes processes that start at the same time. */
  async upgrade(): Promise<void> {
    await this.transaction(async (statements) => {
      await statements.query('select pg_advisory_xact_lock($1)', [upgradeLock]);
      await statements.query('create table if not exists schema_version (version int not null)');
      const [existing] = await statements.query<{ version: number }>('select version from schema_version');
      const version = existing?.version ?? 0;
      if (version > schemaSteps.length) {
        throw new Error(`The sandbox database has version ${version}, which is newer than the supported version ${schemaSteps.length}.`);
      }
      for (const step of schemaSteps.slice(version)) await statements.query(step);
      await statements.query(existing ? 'update schema_version set version = $1' : 'insert into schema_version values ($1)', [
        schemaSteps.length,
      ]);
    });
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}
