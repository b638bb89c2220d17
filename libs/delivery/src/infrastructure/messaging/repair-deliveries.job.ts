import type { Id } from '#libs/kernel';
import { type AccountSweep, Sweep } from '#libs/work';
import { DeliveryRepair } from '../../application/processes/delivery-repair.js';

@Sweep({ name: 'campaigns.reconcile-deliveries', schedule: '*/3 * * * *' })
export class RepairDeliveries implements AccountSweep {
  constructor(private readonly process: DeliveryRepair) {}

  sweep(accountId: Id<'acc'>): Promise<void> {
    return this.process.repair(accountId);
  }
}
