import { JobHandler, LOGGER, Tenants } from '#libs/foundation';
import { addDays, Clock, dayIn, type Id } from '#libs/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Reconciliation } from '../ingestion/reconciliation.js';

/** Platforms do not restate older days. */
const daysBack = 35;
const maxLogged = 20;

export const reconcileQueue = 'analytics.reconcile';

/** Compares the roll-ups of recent days with their facts every night. A difference indicates a defect. */
@Injectable()
export class ReconcileRollUps extends JobHandler<object> {
  readonly queue = reconcileQueue;
  override readonly schedule = '47 2 * * *';

  constructor(
    private readonly reconciliation: Reconciliation,
    private readonly tenants: Tenants,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  async handle(): Promise<void> {
    const end = addDays(dayIn(this.clock.now(), 'UTC'), 1);
    const failures: unknown[] = [];
    for (const accountId of await this.tenants.all()) {
      // A failure in one account must not affect the others.
      await this.reconcile(accountId, addDays(end, -daysBack), end).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
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
