import { type Id, Queue } from '#libs/kernel';

export interface SyncToRun {
  readonly account_id: Id<'acc'>;
  readonly sync_id: Id<'syn'>;
}

export interface ConnectionOfJob {
  readonly account_id: Id<'acc'>;
  readonly connection_id: Id<'con'>;
}

export const runSyncQueue = new Queue<SyncToRun>('connections.run-sync', 'background');
export const syncWhenDueQueue = new Queue<ConnectionOfJob>('connections.sync-when-due', 'background');
export const revokeTokensQueue = new Queue<ConnectionOfJob>('connections.revoke-tokens', 'change');
