import { Clock, type Id } from '#libs/kernel';
import { Database, type SearchIndex } from '#libs/data';
import { Inject } from '@nestjs/common';
import { Sweep } from '../background-job.js';
import type { AccountSweep } from '../sweep.js';

export const SEARCH_INDEXES = Symbol('search indexes');
const dayMs = 86_400_000;

/**
 * Writes missing terms: once for all records, after the migration that creates the tables, and then for the records that have changed
 * within a day, because a process of the former release writes records without terms while the next one starts.
 */
@Sweep({ name: 'foundation.refresh-search-terms', schedule: '37 * * * *' })
export class RefreshSearchTerms implements AccountSweep {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(SEARCH_INDEXES) private readonly indexes: readonly SearchIndex[],
  ) {}

  async sweep(accountId: Id<'acc'>): Promise<void> {
    await this.refresh(accountId, new Date(this.clock.now().getTime() - dayMs));
  }

  async refreshAll(accountId: Id<'acc'>): Promise<void> {
    await this.refresh(accountId, new Date(0));
  }

  private async refresh(accountId: Id<'acc'>, since: Date): Promise<void> {
    for (const index of this.indexes) await index.refresh(this.database, accountId, since);
  }
}
