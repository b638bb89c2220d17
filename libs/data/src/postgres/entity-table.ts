import { type Id, NotFound, uuidOf } from '#libs/kernel';
import { type Row, sql, type Statement } from '#libs/kernel/infrastructure';
import { type EntityMetadata, type EntityProperty, type MikroORM, type Platform, Type } from '@mikro-orm/core';
import type { AsymmetricColumn } from './column-types.js';
import { UnitOfWork } from './unit-of-work.js';

interface Column {
  readonly property: string;
  readonly name: string;
  readonly type: Type<unknown, unknown> | null;
  readonly isKey: boolean;
}

/**
 * The SQL statements of one entity, generated once from its MikroORM mapping. This keeps a single mapping, and a write costs a tenth
 * of what MikroORM's unit of work costs.
 */
export class EntityTable<T extends object> {
  readonly insert: Statement;
  /** Updates every column except the key, for a record that `lockById` has locked. */
  readonly update: Statement;
  /**
   * Reads and locks one record by its key columns in the order of the mapping, usually account and ID. The lock does not block foreign
   * key checks. docs/decisions/0027-one-lock-order.md defines the lock order.
   */
  readonly lockById: Statement;
  readonly name: string;
  private readonly columns: readonly Column[];
  private readonly prototype: object;
  private readonly platform: Platform;
  private readonly loadedStates = new WeakMap<object, T>();

  /** Creates the table of an entity class. */
  static of<T extends object>(orm: MikroORM, entity: abstract new (...args: never[]) => T): EntityTable<T> {
    return new EntityTable(orm.getMetadata().get<T>(entity as never), orm.em.getPlatform());
  }

  constructor(metadata: EntityMetadata<T>, platform: Platform) {
    this.platform = platform;
    this.prototype = metadata.prototype;
    this.columns = metadata.props.filter((p) => p.persist !== false).map(columnOf);
    this.name = `${metadata.schema}.${metadata.tableName}`;
    const names = this.columns.map((c) => c.name);
    const parameters = names.map((_, i) => `$${i + 1}`);
    this.insert = sql(`insert ${this.name}`, `insert into ${this.name} (${names.join(', ')}) values (${parameters.join(', ')})`);
    const position = (column: string) => parameters[names.indexOf(column)] as string;
    const key = this.columns.filter((c) => c.isKey).map((c) => c.name);
    const settable = names.filter((n) => !key.includes(n));
    const rowCondition = key.map((n) => `${n} = ${position(n)}`).join(' and ');
    this.update = sql(
      `update ${this.name}`,
      `update ${this.name} set ${settable.map((n) => `${n} = ${position(n)}`).join(', ')} where ${rowCondition}`,
    );
    const keyCondition = key.map((n, i) => `${n} = $${i + 1}`).join(' and ');
    this.lockById = sql(`lock ${this.name}`, `select ${names.join(', ')} from ${this.name} where ${keyCondition} for no key update`);
  }

  /** Reads and locks the record with this key in the current transaction. Throws NotFound. */
  lock(...key: readonly Id[]): Promise<T> {
    return this.getOne(this.lockById, key.map(uuidOf));
  }

  /** Reads the record that a statement selects with all its columns. Throws NotFound. */
  async getOne(statement: Statement, values: unknown[]): Promise<T> {
    const record = await this.findOne(statement, values);
    if (record === null) throw new NotFound();
    return record;
  }

  /** Reads the records that a statement selects with all their columns. */
  async find(statement: Statement, values: unknown[]): Promise<T[]> {
    const rows = await UnitOfWork.current().query(statement, values);
    return rows.map((row) => this.restore(row));
  }

  /** The same for a statement that selects at most one record. */
  async findOne(statement: Statement, values: unknown[]): Promise<T | null> {
    const [record] = await this.find(statement, values);
    return record ?? null;
  }

  /** Inserts the record now, so that later statements of the transaction see it. */
  async insertNow(record: T): Promise<void> {
    await UnitOfWork.current().query(this.insert, this.values(record));
  }

  /** Updates the record now. */
  async updateNow(record: T): Promise<void> {
    await UnitOfWork.current().query(this.update, this.values(record));
  }

  /** Returns the column values of an entity, in the order of `insert` and `update`. */
  values(entity: T): unknown[] {
    const source = entity as Record<string, unknown>;
    return this.columns.map((c) => {
      const value = source[c.property];
      return c.type === null ? value : c.type.convertToDatabaseValue(value, this.platform);
    });
  }

  /** Returns the entity as a row in the format of reads. */
  rowOf(entity: T): Row {
    const source = entity as Record<string, unknown>;
    const row: Record<string, unknown> = {};
    for (const { name, property, type } of this.columns) {
      const value = source[property];
      if (type === null) row[name] = value;
      else
        row[name] =
          'toRow' in type ? (type as unknown as AsymmetricColumn).toRow(value) : type.convertToDatabaseValue(value, this.platform);
    }
    return row;
  }

  /** Creates the entity from a row without running its constructor. */
  restore(row: Row): T {
    const entity = Object.create(this.prototype) as Record<string, unknown>;
    for (const c of this.columns) {
      const value = row[c.name];
      entity[c.property] = c.type === null ? value : c.type.convertToJSValue(value, this.platform);
    }
    this.markStored(entity as T);
    return entity as T;
  }

  /** Takes the current state of the entity as that of its row, after the entity was written. */
  markStored(entity: T): void {
    this.loadedStates.set(entity, Object.assign(Object.create(this.prototype) as T, entity));
  }

  /** The entity as its row was, to compare with what has become of it. */
  loaded(entity: T): T {
    const state = this.loadedStates.get(entity);
    if (state === undefined) throw new Error(`This entity of ${this.name} was not read from its table.`);
    return state;
  }

  /** Whether the entity is as it was read. For immutable entities, of which a change is another object. */
  isLoaded(entity: T): boolean {
    return this.loadedStates.has(entity);
  }

  /** Whether a column differs from the row. Values are replaced and never changed in place, so that identity tells. */
  hasChanged(entity: T): boolean {
    const loaded = this.loaded(entity) as Record<string, unknown>;
    return this.columns.some(({ property }) => (entity as Record<string, unknown>)[property] !== loaded[property]);
  }
}

function columnOf(property: EntityProperty): Column {
  const [name] = property.fieldNames;
  if (name === undefined || property.fieldNames.length !== 1) throw new Error(`${property.name} must map to exactly one column`);
  const type = property.customType;
  return { property: property.name, name, type: type instanceof Type ? type : null, isKey: property.primary === true };
}
