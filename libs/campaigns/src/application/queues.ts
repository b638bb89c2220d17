import { type Id, Queue } from '#libs/kernel';

export interface DueTransition {
  readonly account_id: Id<'acc'>;
  readonly campaign_id: Id<'cmp'>;
}

/** Ends campaigns, which stops their spend. */
export const dueEndsQueue = new Queue<DueTransition>('campaigns.end', 'stop');
/** Starts campaigns. The name of earlier versions stays, because jobs wait in it for months; some of them end campaigns. */
export const dueStartsQueue = new Queue<DueTransition>('campaigns.move-by-clock', 'change');
