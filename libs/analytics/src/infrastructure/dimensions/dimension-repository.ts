import { type Id, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { Injectable } from '@nestjs/common';
import type { DimensionKind } from '../ingestion/dimension-keys.js';
import { lockIngestions } from '../ingestion/ingestion-statements.js';
import { applyDimensionChanges, type DimensionChange } from './dimension-changes.js';

const batchSize = 1_000;

/** Stores the names and statuses of dimension records in batches. */
@Injectable()
export class DimensionRepository {
  constructor(private readonly database: Database) {}

  async save(accountId: Id<'acc'>, kind: DimensionKind, changes: readonly DimensionChange[]): Promise<void> {
    for (let i = 0; i < changes.length; i += batchSize) {
      await this.database.transaction(accountId, async (unit) => {
        // Ingestions also change campaigns, in a different lock order.
        await unit.query(lockIngestions, [uuidOf(accountId)]);
        await applyDimensionChanges(unit.query.bind(unit), accountId, kind, changes.slice(i, i + batchSize));
      });
    }
  }
}
