import { addDays, Clock, dayIn, type Id } from '#libs/kernel';
import { LOGGER } from '#libs/operations';
import { type AccountSweep, Sweep } from '#libs/work';
import { Inject } from '@nestjs/common';
import type { Logger } from 'pino';
import { Reconciliation } from '../ingestion/reconciliation.js';

/** Platforms do not restate older days. */
const daysBack = 35;
const maxLogged = 20;

/** Compares the roll-ups of recent days with their facts every night. A difference indicates a defect. */
@Sweep({ name: 'analytics.reconcile', schedule: '47 2 * * *' })
export class ReconcileRollUps implements AccountSweep {
  constructor(
    private readonly reconciliation: Reconciliation,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async sweep(accountId: Id<'acc'>): Promise<void> {
    const end = addDays(dayIn(this.clock.now(), 'UTC'), 1);
    const differences = await this.reconciliation.reconcile(accountId, { start: addDays(end, -daysBack), end }, true);
    if (differences.length === 0) return;
    const logged = differences.slice(0, maxLogged);
    this.logger.error(
      { account_id: accountId, count: differences.length, differences: logged },
      'roll-ups differed from their facts and were repaired',
    );
  }
}
