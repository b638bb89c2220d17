import { Database } from '#libs/foundation';
import { type Id, uuidOf } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import type { DimensionKind } from '../ingestion/key-book.js';
import { lockIngestions } from '../ingestion/ingestion-statements.js';
import { applyNameChanges, type NameChange } from './name-changes.js';

const atOnce = 1_000;

/** Names and states of many records at once. */
@Injectable()
export class KeptNames {
  constructor(private readonly database: Database) {}

  async keep(accountId: Id<'acc'>, kind: DimensionKind, news: readonly NameChange[]): Promise<void> {
    for (let i = 0; i < news.length; i += atOnce) {
      await this.database.transaction(accountId, async (unit) => {
        // Landings change campaigns too, in an order of their own.
        await unit.query(lockIngestions, [uuidOf(accountId)]);
        await applyNameChanges(unit.query.bind(unit), accountId, kind, news.slice(i, i + atOnce));
      });
    }
  }
}
