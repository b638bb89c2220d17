import { BackgroundJob, type JobHandler, LOGGER, Tenants } from '#libs/foundation';
import { addDays, Clock, dayIn, type Id, Queue } from '#libs/kernel';
import { Inject } from '@nestjs/common';
import type { Logger } from 'pino';
import { Reconciliation } from '../ingestion/reconciliation.js';

/** Platforms do not restate older days. */
const daysBack = 35;
const maxLogged = 20;

const reconcileQueue = new Queue('analytics.reconcile');

/** Compares the roll-ups of recent days with their facts every night. A difference indicates a defect. */
@BackgroundJob({
  queue: reconcileQueue,
  schedule: '47 2 * * *',
})
export class ReconcileRollUps implements JobHandler {
  constructor(
    private readonly reconciliation: Reconciliation,
    private readonly tenants: Tenants,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async handle(): Promise<void> {
    const end = addDays(dayIn(this.clock.now(), 'UTC'), 1);
    await this.tenants.forEach((accountId) => this.reconcile(accountId, addDays(end, -daysBack), end));
  }

  private async reconcile(accountId: Id<'acc'>, start: string, end: string): Promise<void> {
    const differences = await this.reconciliation.reconcile(accountId, { start, end }, true);
    if (differences.length === 0) return;
    const logged = differences.slice(0, maxLogged);
    this.logger.error(
      { account_id: accountId, count: differences.length, differences: logged },
      'roll-ups differed from their facts and were repaired',
    );
  }
}
