export const runSyncQueue = 'connections.run-sync';
export const syncWhenDueQueue = 'connections.sync-when-due';
export const watchConnectionsQueue = 'connections.watch';
export const revokeTokensQueue = 'connections.revoke-tokens';
