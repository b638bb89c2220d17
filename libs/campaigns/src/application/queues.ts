import { type Id, Queue } from '#libs/kernel';

export interface DueTransition {
  readonly account_id: Id<'acc'>;
  readonly campaign_id: Id<'cmp'>;
}

// Names of earlier versions stay, because jobs wait in these queues while a version is replaced.
export const dueTransitionsQueue = new Queue<DueTransition>('campaigns.move-by-clock');
export const rescheduleTransitionsQueue = new Queue('campaigns.reschedule-transitions');
