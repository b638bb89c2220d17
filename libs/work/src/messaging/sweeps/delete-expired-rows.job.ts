import type { Id } from '#libs/kernel';
import { type RemovedRows, Retention } from '#libs/data';
import { LOGGER } from '#libs/operations';
import { Inject } from '@nestjs/common';
import type { Logger } from 'pino';
import { Sweep } from '../background-job.js';
import type { AccountSweep } from '../sweep.js';

/** Applies the retention rules of all tables every hour: see `docs/operations/retention.md`. */
@Sweep({ name: 'foundation.retention', schedule: '7 * * * *' })
export class DeleteExpiredRows implements AccountSweep {
  constructor(
    private readonly retention: Retention,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async sweep(accountId: Id<'acc'>): Promise<void> {
    this.report(await this.retention.removeIn(accountId), accountId);
  }

  async sweepShared(): Promise<void> {
    this.report(await this.retention.removeShared(), null);
    await this.retention.doUpkeep();
  }

  private report(removed: readonly RemovedRows[], accountId: Id<'acc'> | null): void {
    for (const { table, rows, is_unfinished } of removed) {
      if (is_unfinished) this.logger.info({ table, rows, account_id: accountId }, 'more expired rows are left for the next run');
    }
  }
}
