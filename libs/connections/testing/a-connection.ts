import { newId } from '#libs/kernel';
import { Connection } from '../src/domain/connection.js';
import type { Grant } from '../src/domain/connection-state.js';
import { SyncRun } from '../src/domain/sync-run.js';

export const morning = new Date('2026-11-21T09:00:00.000Z');

export const aGrant: Grant = {
  externalAccountId: 'act_1',
  adAccountName: 'Corner Shop',
  currency: 'USD',
  timezone: 'UTC',
  scopes: ['ads_read', 'ads_write'],
  tokenExpiresAt: new Date('2026-11-21T10:00:00.000Z'),
  access: {},
  settings: {},
};

/** Builds connections through their public methods. */
export function aConnection() {
  const account = { accountId: newId('acc'), currency: 'USD', timezone: 'UTC' };
  const consent = { id: newId('con'), userId: null, scopes: aGrant.scopes, tokenExpiresAt: aGrant.tokenExpiresAt };
  const connection = Connection.begin(account, 'sandbox', 'Sandbox', consent, morning);
  const builder = {
    connected(grant: Partial<Grant> = {}) {
      connection.authorize({ ...aGrant, ...grant }, 'USD', morning);
      return builder;
    },
    failing(times = 3) {
      for (let i = 0; i < times; i++) connection.recordSyncResult(aRun(connection, 'failed'), morning, 0.5);
      return builder;
    },
    expired() {
      connection.expire(morning);
      return builder;
    },
    disconnected() {
      connection.disconnect(morning);
      return builder;
    },
    build: () => connection,
  };
  return builder;
}

/** A run of the connection that ended with this status. */
export function aRun(connection: Connection, status: 'succeeded' | 'partial' | 'failed', ingestedThrough = '2026-11-10'): SyncRun {
  const run = SyncRun.queue(connection, 'manual', { startDate: '2026-10-24', endDate: '2026-11-21' }, morning);
  run.start(morning);
  const endDay = status === 'succeeded' ? '2026-11-21' : ingestedThrough;
  if (status !== 'failed')
    run.ingest({ startDay: '2026-10-24', endDay, inserted: 1, restated: 2, unchanged: 3, dataThrough: '2026-11-20' });
  const error = {
    code: 'platform_unavailable',
    message: 'The platform is unavailable.',
    scope: 'connection',
    retryable: true,
    platform_code: null,
  };
  run.finish(status === 'succeeded' ? [] : [error], morning);
  return run;
}
