import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Rows } from '../rest/write/rows.js';
import type { Row } from './connection.js';
import { EntityTable } from './entity-table.js';

type Entity = new (...args: never[]) => object;

@Injectable()
export class EntityRows extends Rows {
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
