import { AggregateRepository, type Id, type StoredRecord } from '#libs/kernel';
import type { MikroORM } from '@mikro-orm/postgresql';
import { EntityTable } from './entity-table.js';
import type { ExternalIds } from './external-ids.js';
import { UnitOfWork } from './unit-of-work.js';
import type { SearchableRecord, SearchIndex } from '../search/search-index.js';

type ExternallyIdentified = Parameters<ExternalIds['write']>[0];

/**
 * The base of the repositories. Of MikroORM it uses the mapping (metadata, column types, schema, migrations) and not the entity manager:
 * `node bench/decisions.mjs` measures what a read and a write by its unit of work would cost.
 */
export abstract class MikroOrmRepository<A extends StoredRecord> extends AggregateRepository<A> {
  protected readonly table: EntityTable<A>;

  constructor(
    orm: MikroORM,
    entity: abstract new (...args: never[]) => A,
    /** For records with an external ID: detects duplicates. */
    private readonly externalIds: ExternalIds | null = null,
    /** For records that lists search. */
    private readonly searchIndex: SearchIndex | null = null,
  ) {
    super();
    this.table = EntityTable.of(orm, entity);
  }

  get(accountId: Id<'acc'>, id: A['id']): Promise<A> {
    return this.table.lock(accountId, id);
  }

  async add(record: A): Promise<void> {
    await this.write(record, null);
  }

  async save(record: A): Promise<void> {
    if (this.table.hasChanged(record)) await this.write(record, this.table.loaded(record));
  }

  /** Inserts or updates the record at commit, or now if another record could have its external ID. */
  protected async write(record: A, loaded: A | null): Promise<void> {
    const statement = loaded === null ? this.table.insert : this.table.update;
    const values = this.table.values(record);
    if (this.externalIds === null) UnitOfWork.current().atCommit(statement, values);
    else
      await this.externalIds.write(record as unknown as ExternallyIdentified, loaded as unknown as ExternallyIdentified, statement, values);
    this.searchIndex?.write(record as unknown as SearchableRecord, loaded as unknown as SearchableRecord | null);
  }
}
