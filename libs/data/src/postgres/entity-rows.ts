import { RecordRows, type Row } from '#libs/kernel/infrastructure';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EntityTable } from './entity-table.js';

type Entity = new (...args: never[]) => object;

@Injectable()
export class EntityRows extends RecordRows {
  private readonly tables = new Map<unknown, EntityTable<object>>();

  constructor(private readonly orm: MikroORM) {
    super();
  }

  of(record: object): Row {
    const table = this.tables.get(record.constructor) ?? EntityTable.of(this.orm, record.constructor as Entity);
    this.tables.set(record.constructor, table);
    return table.rowOf(record);
  }
}
