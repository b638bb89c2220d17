import { aConnection, aGrant, aRun, morning } from '../../testing/a-connection.js';
import {
  AdAccountAlreadyChosen,
  AdAccountMismatch,
  ConnectionDisconnected,
  ConnectionExpired,
  ConnectionPending,
  CurrencyMismatch,
} from './connection.errors.js';

const hour = 3_600_000;

describe('a connection', () => {
  it('a first authorization sets name, currency and time zone from the ad account', () => {
    const connection = aConnection().connected({ timezone: 'Europe/Berlin' }).build();
    expect(connection).toMatchObject({
      status: 'connected',
      statusReason: null,
      name: 'Corner Shop',
      timezone: 'Europe/Berlin',
      revision: 2,
    });
    expect(connection.connectedAt).toEqual(morning);
  });

  it('a renewed authorization keeps the name of the connection', () => {
    const connection = aConnection().connected().expired().build();
    connection.authorize({ ...aGrant, adAccountName: 'Renamed' }, 'USD', morning);
    expect(connection).toMatchObject({ status: 'connected', name: 'Corner Shop', revision: 4 });
  });

  it('an ad account in another currency is refused without any change', () => {
    const connection = aConnection().build();
    expect(() => connection.authorize({ ...aGrant, currency: 'EUR' }, 'USD', morning)).toThrow(CurrencyMismatch);
    expect(connection).toMatchObject({ status: 'pending', revision: 1, externalAccountId: null });
  });

  it('a connection cannot change its ad account', () => {
    const connection = aConnection().connected().build();
    expect(() => connection.authorize({ ...aGrant, externalAccountId: 'act_2' }, 'USD', morning)).toThrow(AdAccountMismatch);
  });

  it('a connection is in error after the third consecutive failed sync and recovers with a successful one', () => {
    const connection = aConnection().connected().failing(2).build();
    expect(connection.status).toBe('connected');
    connection.recordSyncResult(aRun(connection, 'failed'), morning, 0.5);
    expect(connection).toMatchObject({ status: 'error', statusReason: 'syncs_failing', failedSyncs: 3 });
    connection.recordSyncResult(aRun(connection, 'partial'), morning, 0.5);
    expect(connection).toMatchObject({ status: 'error', failedSyncs: 0 });
    connection.recordSyncResult(aRun(connection, 'succeeded'), morning, 0.5);
    expect(connection).toMatchObject({ status: 'connected', statusReason: null, lastSyncedAt: morning });
  });

  it('failed syncs with a partial one in between do not count as consecutive', () => {
    const connection = aConnection().connected().failing(2).build();
    connection.recordSyncResult(aRun(connection, 'partial'), morning, 0.5);
    connection.recordSyncResult(aRun(connection, 'failed'), morning, 0.5);
    expect(connection).toMatchObject({ status: 'connected', failedSyncs: 1 });
  });

  it('the next sync is in about an hour, or ten minutes after a failure, with jitter', () => {
    const inMs = (status: 'succeeded' | 'failed', spread: number) => {
      const connection = aConnection().connected().build();
      connection.recordSyncResult(aRun(connection, status), morning, spread);
      return (connection.nextSyncAt?.getTime() ?? 0) - morning.getTime();
    };
    expect([inMs('succeeded', 0), inMs('succeeded', 1)]).toEqual([0.95 * hour, 1.05 * hour]);
    expect([inMs('failed', 0), inMs('failed', 1)]).toEqual([540_000, 660_000]);
  });

  it('a sync changes the revision only if it changes the status', () => {
    const connection = aConnection().connected().build();
    connection.recordSyncResult(aRun(connection, 'succeeded'), morning, 0.5);
    connection.recordTokenRenewal(morning, morning);
    expect(connection.revision).toBe(2);
  });

  it('a connection records the last ingested day and the last final day', () => {
    const connection = aConnection().connected().build();
    connection.recordIngestion(aRun(connection, 'succeeded'), '2026-10-24');
    expect(connection).toMatchObject({ dataThrough: '2026-11-20', finalThrough: '2026-10-23' });
    connection.recordIngestion(aRun(connection, 'partial', '2026-10-30'), '2026-10-25');
    expect(connection).toMatchObject({ dataThrough: '2026-11-20', finalThrough: '2026-10-24' });
  });

  it('days that a partial run has not ingested are not final', () => {
    const connection = aConnection().connected().build();
    connection.recordIngestion(aRun(connection, 'partial', '2025-12-31'), '2026-10-24');
    expect(connection).toMatchObject({ dataThrough: '2025-12-31', finalThrough: '2025-12-31' });
  });

  it.each([
    ['pending', () => aConnection().build(), ConnectionPending],
    ['expired', () => aConnection().connected().expired().build(), ConnectionExpired],
    ['disconnected', () => aConnection().connected().disconnected().build(), ConnectionDisconnected],
  ] as const)('a connection that is %s cannot sync', (_, make, refusal) => {
    const connection = make();
    expect(connection.canSync).toBe(false);
    expect(() => connection.assertSyncable(null)).toThrow(refusal);
  });

  it('a connection in error can sync', () => {
    const connection = aConnection().connected().failing().build();
    expect(connection.canSync).toBe(true);
    connection.assertSyncable(null);
  });

  it('only an authorized connection expires, and it has no next sync', () => {
    const connection = aConnection().connected().build();
    expect(connection.expire(morning)).toBe(true);
    expect(connection).toMatchObject({ status: 'expired', nextSyncAt: null });
    expect(connection.expire(morning)).toBe(false);
    expect(aConnection().build().expire(morning)).toBe(false);
    expect(aConnection().connected().disconnected().build().expire(morning)).toBe(false);
  });

  it('settings are changed with a revision, and kept by a renewed authorization', () => {
    const connection = aConnection()
      .connected({ settings: { page_id: '1' } })
      .build();
    connection.changeSettings({ page_id: '1' }, morning);
    expect(connection.revision).toBe(2);
    connection.changeSettings({ page_id: '2' }, morning);
    connection.authorize({ ...aGrant, settings: {} }, 'USD', morning);
    expect(connection).toMatchObject({ settings: { page_id: '2' }, revision: 4 });
    expect(() => aConnection().build().changeSettings({}, morning)).toThrow(ConnectionPending);
    expect(() => aConnection().connected().disconnected().build().changeSettings({}, morning)).toThrow(ConnectionDisconnected);
  });

  it('a repeated consent renews a pending connection only', () => {
    const consent = { id: aConnection().build().id, userId: null, scopes: ['ads_read'], tokenExpiresAt: null };
    const pending = aConnection().build();
    pending.recordConsent(consent, morning);
    expect(pending).toMatchObject({ status: 'pending', scopes: ['ads_read'], tokenExpiresAt: null });
    expect(() => aConnection().connected().build().recordConsent(consent, morning)).toThrow(AdAccountAlreadyChosen);
  });

  it('a pending connection is disconnected after a day', () => {
    const connection = aConnection().build();
    const later = (hours: number) => new Date(morning.getTime() + hours * hour);
    connection.abandon(later(23));
    expect(connection.status).toBe('pending');
    connection.abandon(later(24));
    expect(connection).toMatchObject({ status: 'disconnected', statusReason: 'never_authorized', disconnectedAt: later(24) });
    const connected = aConnection().connected().build();
    connected.abandon(later(48));
    expect(connected.status).toBe('connected');
  });

  it('a connection is disconnected once and permanently', () => {
    const connection = aConnection().connected().build();
    expect([connection.disconnect(morning), connection.disconnect(morning)]).toEqual([true, false]);
    expect(connection).toMatchObject({ status: 'disconnected', statusReason: 'user_request', revision: 3, disconnectedAt: morning });
    expect(() => connection.authorize(aGrant, 'USD', morning)).toThrow(ConnectionDisconnected);
  });

  it('a new authorization or a renewed token starts the notices of its expiration again', () => {
    const at = (days: number) => new Date(morning.getTime() + days * 24 * hour);
    const connection = aConnection()
      .connected({ tokenExpiresAt: at(30) })
      .build();
    const types = (days: number) => connection.noticeExpiry(at(days))?.type ?? null;
    expect([types(22), types(23), types(23)]).toEqual([null, 'connection.expiring', null]);
    connection.authorize({ ...aGrant, tokenExpiresAt: at(60) }, 'USD', at(25));
    expect([types(29), types(53), types(54)]).toEqual([null, 'connection.expiring', null]);
    connection.recordTokenRenewal(at(59.5), at(59));
    expect([types(59), types(59.4)]).toEqual([null, null]);
    connection.recordTokenRenewal(at(90), at(59.4));
    expect([types(83), connection.revision]).toEqual(['connection.expiring', 3]);
  });

  it.each(['expired', 'disconnected'] as const)('a connection that is %s has no notice of its expiration', (status) => {
    const at = (days: number) => new Date(morning.getTime() + days * 24 * hour);
    const connection = aConnection().connected({ tokenExpiresAt: at(30) });
    expect(connection[status]().build().noticeExpiry(at(23))).toBeNull();
  });
});
