import { BackgroundJob, type JobHandler, Tenants } from '#libs/foundation';
import { DeliveryRepair } from '../../application/processes/delivery-repair.js';
import { repairDeliveriesQueue } from '../../application/queues.js';

/** Runs for all accounts. */
@BackgroundJob({
  queue: repairDeliveriesQueue,
  schedule: '*/3 * * * *',
})
export class RepairDeliveries implements JobHandler {
  constructor(
    private readonly tenants: Tenants,
    private readonly process: DeliveryRepair,
  ) {}

  async handle(): Promise<void> {
    await this.tenants.forEach((accountId) => this.process.repair(accountId));
  }
}
