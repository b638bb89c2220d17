import { type Id, idFromUuid, type IdPrefix, uuidOf } from '#libs/kernel';
import { DuplicateExternalId, sql, type Statement } from '#libs/kernel/infrastructure';
import pg from 'pg';
import { UnitOfWork } from './unit-of-work.js';

const uniqueViolation = '23505';
const maxAttempts = 10;

/** A record with an optional external ID. */
interface ExternalIdHolder {
  readonly accountId: Id<'acc'>;
  readonly externalId: string | null;
  readonly status: string;
}

/** Enforces unique external IDs among the records of one type that are not archived. */
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
   * Writes a record. An archived record does not hold its external ID. `before` is its previous state, or null for a new record. The unique index detects duplicates; the method then
   * throws DuplicateExternalId with the ID of the record that has the external ID. If that record releases the external ID before it
   * is found, the method retries the write.
   */
  async write(record: ExternalIdHolder, before: ExternalIdHolder | null, statement: Statement, values: unknown[]): Promise<void> {
    const unit = UnitOfWork.current();
    const { accountId, externalId } = record;
    // Without a new external ID the write cannot violate the index, so it is sent with the commit.
    const isHeld = before !== null && before.status !== 'archived' && externalId === before.externalId;
    if (externalId === null || isHeld || record.status === 'archived') return unit.atCommit(statement, values);
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
