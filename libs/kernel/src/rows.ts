import type { Row, Statement } from './statement.js';
import type { Id } from './type-id.js';

/**
 * Reads rows of PostgreSQL, for those who bring their own statements and need to know nothing else of the database. A read of a running
 * request fails with the refusal if its rights are gone.
 */
export abstract class Rows {
  /** Runs one statement in a tenant. */
  abstract read(accountId: Id<'acc'>, statement: Statement, values: unknown[]): Promise<Row[]>;

  /** Runs one statement outside any tenant, for tables without an account. */
  abstract global(statement: Statement, values: unknown[]): Promise<Row[]>;
}

/** Records as rows of their tables, in the format of reads. A write shows its record by it, before the row is stored. */
export abstract class RecordRows {
  abstract of(record: object): Row;
}
