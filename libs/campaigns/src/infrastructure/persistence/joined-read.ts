import type { Id } from '#libs/kernel';
import { Database, UnitOfWork } from '#libs/data';
import type { Row, Statement } from '#libs/kernel/infrastructure';

/** Reads for another context, in its transaction if there is one. */
export function joinedRead(database: Database, accountId: Id<'acc'>, statement: Statement, values: unknown[]): Promise<Row[]> {
  const unit = UnitOfWork.running();
  return unit === undefined ? database.read(accountId, statement, values) : unit.query(statement, values);
}
