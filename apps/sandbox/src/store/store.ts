import pg from 'pg';
import { schemaSteps } from './schema.js';

export type Row = Record<string, unknown>;

/** Whatever runs statements: the pool, or the one connection of a transaction. */
export interface Statements {
  query<R extends Row = Row>(text: string, values?: readonly unknown[]): Promise<R[]>;
}

/** Any number will do, as long as nothing else in this database takes the same lock. */
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
    // The statement at work hears of a lost connection too; without this the process would end of it.
    const onLost = () => {
      isBroken = true;
    };
    client.on('error', onLost);
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
      client.off('error', onLost);
      client.release(isBroken);
    }
  }

  /** Makes or upgrades the schema; two processes that start at once do it one after the other. */
  async upgrade(): Promise<void> {
    await this.transaction(async (statements) => {
      await statements.query('select pg_advisory_xact_lock($1)', [upgradeLock]);
      await statements.query('create table if not exists schema_version (version int not null)');
      const [known] = await statements.query<{ version: number }>('select version from schema_version');
      const version = known?.version ?? 0;
      if (version > schemaSteps.length) {
        throw new Error(`The database of the sandbox is of version ${version}, newer than this program's ${schemaSteps.length}.`);
      }
      for (const step of schemaSteps.slice(version)) await statements.query(step);
      await statements.query(known ? 'update schema_version set version = $1' : 'insert into schema_version values ($1)', [
        schemaSteps.length,
      ]);
    });
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}
