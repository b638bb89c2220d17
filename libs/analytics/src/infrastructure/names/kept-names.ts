import { Database } from '#libs/foundation';
import { type Id, uuidOf } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import type { DimensionKind } from '../landing/key-book.js';
import { holdLandings } from '../landing/landing-statements.js';
import { hear, type News } from './dimension-news.js';

const atOnce = 1_000;

/** Names and states of many records at once. */
@Injectable()
export class KeptNames {
  constructor(private readonly database: Database) {}

  async keep(accountId: Id<'acc'>, kind: DimensionKind, news: readonly News[]): Promise<void> {
    for (let i = 0; i < news.length; i += atOnce) {
      await this.database.transaction(accountId, async (unit) => {
        // Landings change campaigns too, in an order of their own.
        await unit.query(holdLandings, [uuidOf(accountId)]);
        await hear(unit.query.bind(unit), accountId, kind, news.slice(i, i + atOnce));
      });
    }
  }
}
