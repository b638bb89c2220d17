import { type Id, Queue } from '#libs/kernel';

export interface SyncToRun {
  readonly account_id: Id<'acc'>;
  readonly sync_id: Id<'syn'>;
}

export interface ConnectionOfJob {
  readonly account_id: Id<'acc'>;
  readonly connection_id: Id<'con'>;
}

export const runSyncQueue = new Queue<SyncToRun>('connections.run-sync');
export const syncWhenDueQueue = new Queue<ConnectionOfJob>('connections.sync-when-due');
export const revokeTokensQueue = new Queue<ConnectionOfJob>('connections.revoke-tokens');
export const watchConnectionsQueue = new Queue('connections.watch');
