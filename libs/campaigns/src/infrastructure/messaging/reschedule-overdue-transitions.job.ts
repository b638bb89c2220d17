import type { Id } from '#libs/kernel';
import { type AccountSweep, Sweep } from '#libs/work';
import { OverdueTransitions } from '../../application/processes/overdue-transitions.js';

@Sweep({ name: 'campaigns.reschedule-transitions', schedule: '*/3 * * * *' })
export class RescheduleOverdueTransitions implements AccountSweep {
  constructor(private readonly process: OverdueTransitions) {}

  sweep(accountId: Id<'acc'>): Promise<void> {
    return this.process.reschedule(accountId);
  }
}
