import { DuplicateExternalId, type Id, type IdPrefix, idFromUuid, uuidOf } from '#libs/kernel';
import pg from 'pg';
import { type Statement, sql } from './statement.js';
import { UnitOfWork } from './unit-of-work.js';

const uniqueViolation = '23505';
const maxAttempts = 10;

/** What can have an id of the customer's own. */
interface Holder {
  readonly accountId: Id<'acc'>;
  readonly externalId: string | null;
}

/** The ids of the customer's own on the records of one type: each is on one record that is not archived, or on none. */
export class ExternalIds {
  private readonly findHolder: Statement;

  constructor(
    private readonly resource: string,
    private readonly prefix: IdPrefix,
    table: string,
  ) {
    const text = `select id from ${table} where account_id = $1 and external_id = $2 and status <> 'archived'`;
    this.findHolder = sql(`${resource} with external_id`, text);
  }

  /**
   * Writes a record; `before` is what it was, if it was. Throws DuplicateExternalId. The unique index decides who is first; the
   * loser is told whose the id is. A holder that gives the id up between the refusal and the question who it is leaves the id
   * free: then the write is tried again.
   */
  async write(record: Holder, before: Holder | null, statement: Statement, values: unknown[]): Promise<void> {
    const unit = UnitOfWork.current();
    const { accountId, externalId } = record;
    // Without a new external id nothing can refuse the row, so it travels with the commit.
    if (externalId === null || externalId === before?.externalId) return unit.atCommit(statement, values);
    for (let attempt = 1; ; attempt++) {
      try {
        await unit.withSavepoint(() => unit.query(statement, values));
        return;
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || error.code !== uniqueViolation) throw error;
        const [holder] = await unit.query(this.findHolder, [uuidOf(accountId), externalId]);
        if (holder !== undefined) throw new DuplicateExternalId(this.resource, externalId, idFromUuid(this.prefix, holder.id));
        if (attempt === maxAttempts) throw error;
      }
    }
  }
}
