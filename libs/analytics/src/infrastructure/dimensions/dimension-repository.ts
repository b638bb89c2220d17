import { Database } from '#libs/foundation';
import { type Id, uuidOf } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import type { DimensionKind } from '../ingestion/dimension-keys.js';
import { lockIngestions } from '../ingestion/ingestion-statements.js';
import { applyDimensionChanges, type DimensionChange } from './dimension-changes.js';

const batchSize = 1_000;

/** Names and states of many records at once. */
@Injectable()
export class DimensionRepository {
  constructor(private readonly database: Database) {}

  async save(accountId: Id<'acc'>, kind: DimensionKind, changes: readonly DimensionChange[]): Promise<void> {
    for (let i = 0; i < changes.length; i += batchSize) {
      await this.database.transaction(accountId, async (unit) => {
        // Landings change campaigns too, in an order of their own.
        await unit.query(lockIngestions, [uuidOf(accountId)]);
        await applyDimensionChanges(unit.query.bind(unit), accountId, kind, changes.slice(i, i + batchSize));
      });
    }
  }
}
