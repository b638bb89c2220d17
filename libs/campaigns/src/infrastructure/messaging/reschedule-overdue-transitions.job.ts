import { BackgroundJob, type JobHandler, Tenants } from '#libs/foundation';
import { OverdueTransitions } from '../../application/processes/overdue-transitions.js';
import { rescheduleTransitionsQueue } from '../../application/queues.js';

/** Runs for all accounts. */
@BackgroundJob({
  queue: rescheduleTransitionsQueue,
  schedule: '*/3 * * * *',
})
export class RescheduleOverdueTransitions implements JobHandler {
  constructor(
    private readonly tenants: Tenants,
    private readonly process: OverdueTransitions,
  ) {}

  async handle(): Promise<void> {
    await this.tenants.forEach((accountId) => this.process.reschedule(accountId));
  }
}
