import type { Id } from '#libs/kernel';
import { Inject } from '@nestjs/common';
import { Sweep } from '../messaging/background-job.js';
import type { AccountSweep } from '../messaging/sweep.js';
import { Database } from '../postgres/database.js';
import { SEARCH_INDEXES } from './refresh-search-terms.job.js';
import type { SearchIndex } from './search-index.js';

/** The next run continues. A block takes about a tenth of a second. */
const maxSteps = 200;

/** Builds the bitmaps by which lists find several words; see `SearchBlocks`. Each step is a transaction. */
@Sweep({ name: 'foundation.build-search-blocks', schedule: '*/5 * * * *' })
export class BuildSearchBlocks implements AccountSweep {
  constructor(
    private readonly database: Database,
    @Inject(SEARCH_INDEXES) private readonly indexes: readonly SearchIndex[],
  ) {}

  async sweep(accountId: Id<'acc'>): Promise<void> {
    for (const { blocks } of this.indexes) for (let steps = 0; steps < maxSteps && (await blocks.step(this.database, accountId)); steps++);
  }
}
