import {
  type AccountContext,
  addDays,
  aggregateOf,
  type DomainEvent,
  type DomainEventClass,
  isExpiryNoticeDue,
  isSameValue,
  type Texts,
} from '#libs/kernel';
import { earlier, later } from './calendar-days.js';
import {
  AdAccountAlreadyChosen,
  AdAccountMismatch,
  ConnectionDisconnected,
  ConnectionExpired,
  ConnectionPending,
  CurrencyMismatch,
} from './connection.errors.js';
import * as events from './connection-events.js';
import type { ConnectionState, ConsentGiven, Grant } from './connection-state.js';
import { type ConnectionTransition, nextStatus, defaultReasonOf } from './connection-status.js';
import type { SyncRun } from './sync-run.js';

/** Consecutive failed syncs after which a connection is in `error`. */
export const maxFailedSyncs = 3;
const hourMs = 3_600_000;
const retryMs = 600_000;
const maxPendingMs = 24 * hourMs;

const auditedFields = {
  status: 'status',
  name: 'name',
  externalAccountId: 'external_account_id',
  scopes: 'scopes',
  settings: 'settings',
} as const;

/** Access to one ad account on a platform. The tokens are stored separately. A sync does not change the revision. */
export class Connection extends aggregateOf<ConnectionState>() {
  /** A connection to which a user has consented. It is pending until an ad account is chosen. */
  static begin(account: AccountContext, platform: string, name: string, consent: ConsentGiven, now: Date): Connection {
    const connection = new Connection({
      accountId: account.accountId,
      id: consent.id,
      revision: 1,
      platform,
      name,
      externalAccountId: null,
      status: 'pending',
      statusReason: defaultReasonOf.pending,
      statusSince: now,
      currency: account.currency,
      timezone: account.timezone,
      scopes: consent.scopes,
      tokenExpiresAt: consent.tokenExpiresAt,
      expiryNoticedAt: now,
      authorizedBy: consent.userId,
      access: {},
      settings: {},
      failedSyncs: 0,
      lastSyncId: null,
      lastSyncedAt: null,
      dataThrough: null,
      finalThrough: null,
      nextSyncAt: null,
      createdAt: now,
      updatedAt: now,
      connectedAt: null,
      disconnectedAt: null,
    });
    connection.recordCreation(events.ConnectionCreated, ['status', 'platform'], now);
    return connection;
  }

  override get resourceType(): string {
    return 'connection';
  }

  protected override get auditedFields() {
    return auditedFields;
  }

  /** Records a repeated consent to a connection whose ad account is not chosen yet. */
  recordConsent({ userId, scopes, tokenExpiresAt }: ConsentGiven, now: Date): void {
    if (this.status !== 'pending') throw new AdAccountAlreadyChosen(this.status);
    this.assign({ authorizedBy: userId, scopes, tokenExpiresAt, statusReason: defaultReasonOf.pending, updatedAt: now });
  }

  /** Records an authorization with an ad account, the first one or a renewed one. */
  authorize(grant: Grant, accountCurrency: string, now: Date): void {
    if (grant.currency !== accountCurrency) throw new CurrencyMismatch(grant.currency, accountCurrency);
    if (this.externalAccountId !== null && this.externalAccountId !== grant.externalAccountId) {
      throw new AdAccountMismatch(this.externalAccountId, grant.externalAccountId);
    }
    const isFirst = this.externalAccountId === null;
    const { adAccountName, settings, ...granted } = grant;
    this.transitionTo(events.ConnectionConnected, 'authorize', now, {
      ...granted,
      failedSyncs: 0,
      expiryNoticedAt: now,
      connectedAt: this.connectedAt ?? now,
      // The first sync schedules the next one. This is the fallback for a first sync that never ends.
      nextSyncAt: new Date(now.getTime() + hourMs),
      ...(isFirst ? { name: adAccountName, settings } : {}),
    });
  }

  /** Changes the settings of the platform. A connection without an ad account has none. */
  changeSettings(settings: Texts, now: Date): void {
    if (this.status === 'disconnected') throw new ConnectionDisconnected();
    if (this.externalAccountId === null) throw new ConnectionPending();
    if (!isSameValue(this.settings, settings)) this.revise(events.ConnectionSettingsChanged, { settings }, now);
  }

  /** Records that a user declares campaigns of the ad account on the platform. */
  /** The audit log keeps which campaigns: a person vouches for each. */
  declareCampaigns(campaignIds: readonly string[], now: Date): void {
    if (this.status === 'disconnected') throw new ConnectionDisconnected();
    if (this.externalAccountId === null) throw new ConnectionPending();
    this.recordEvent(new events.ConnectionCampaignsDeclared({ declared_campaigns: { from: null, to: campaignIds } }, now));
  }

  /** Records that the platform no longer accepts the token. Returns false when the connection cannot expire. */
  expire(now: Date): boolean {
    if (nextStatus(this.status, 'expire') === undefined) return false;
    this.transitionTo(events.ConnectionExpired, 'expire', now, { nextSyncAt: null });
    return true;
  }

  /** Disconnects for good. Returns false when the connection is already disconnected. */
  disconnect(now: Date): boolean {
    if (this.status === 'disconnected') return false;
    this.end(now, {});
    return true;
  }

  /** Disconnects a pending connection whose ad account was not chosen in time. Otherwise returns false. */
  abandon(now: Date): boolean {
    if (this.status !== 'pending' || now.getTime() - this.createdAt.getTime() < maxPendingMs) return false;
    this.end(now, { statusReason: 'never_authorized' });
    return true;
  }

  /** Makes the next sync due immediately. */
  syncNow(now: Date): void {
    if (this.canSync) this.assign({ nextSyncAt: now, updatedAt: now });
  }

  /** Records the expiration time of a renewed access token. The revision does not change. */
  recordTokenRenewal(tokenExpiresAt: Date | null, now: Date): void {
    this.assign({ tokenExpiresAt, expiryNoticedAt: now, updatedAt: now });
  }

  /** Returns the event if a notice of the expiration is due, once for each notice. For tokens that only a user can renew. */
  noticeExpiry(now: Date): DomainEvent | null {
    const noticedAt = this.expiryNoticedAt ?? this.connectedAt ?? this.createdAt;
    if (!this.canSync || !isExpiryNoticeDue({ expiresAt: this.tokenExpiresAt, noticedAt }, now)) return null;
    this.assign({ expiryNoticedAt: now });
    return new events.ConnectionExpiring({}, now);
  }

  assertSyncable(reconnectUrl: string | null): void {
    if (this.status === 'pending') throw new ConnectionPending();
    if (this.status === 'expired') throw new ConnectionExpired(reconnectUrl);
    if (this.status === 'disconnected') throw new ConnectionDisconnected();
  }

  get canSync(): boolean {
    return this.status === 'connected' || this.status === 'error';
  }

  recordQueuedRun(run: SyncRun): void {
    this.assign({ lastSyncId: run.id });
  }

  /** Records that a user requested this run. */
  recordSyncRequest(run: SyncRun, now: Date): void {
    this.recordEvent(new events.SyncRequested({ sync_id: { from: null, to: run.id } }, now));
  }

  /** Records the progress of a run after each window. The platform no longer restates days before `finalBefore`. */
  recordIngestion(run: SyncRun, finalBefore: string): void {
    if (run.ingestedThrough === null) return;
    const dataThrough = run.dataThrough === null ? null : earlier(run.dataThrough, run.ingestedThrough);
    // The day before `finalBefore` is the last day that can be final.
    const finalThrough = run.ingestedThrough < finalBefore ? run.ingestedThrough : addDays(finalBefore, -1);
    this.assign({ dataThrough: latest(this.dataThrough, dataThrough), finalThrough: latest(this.finalThrough, finalThrough) });
  }

  /** Records the result of a run. `spread` (0–1) varies the next sync, so that connections do not all sync at once. */
  recordSyncResult(run: SyncRun, now: Date, spread: number): void {
    if (!this.canSync) return;
    const failed = run.status === 'failed' ? this.failedSyncs + 1 : 0;
    const waitMs = run.status === 'succeeded' ? hourMs * (0.95 + 0.1 * spread) : retryMs * (0.9 + 0.2 * spread);
    this.assign({
      failedSyncs: failed,
      nextSyncAt: new Date(now.getTime() + Math.round(waitMs)),
      ...(run.status === 'succeeded' ? { lastSyncedAt: now } : {}),
    });
    if (failed >= maxFailedSyncs && this.status === 'connected') this.transitionTo(events.ConnectionFailed, 'fail', now, {});
    if (run.status === 'succeeded' && this.status === 'error') this.transitionTo(events.ConnectionRecovered, 'recover', now, {});
  }

  private end(now: Date, values: Partial<ConnectionState>): void {
    this.transitionTo(events.ConnectionDisconnected, 'disconnect', now, { ...values, disconnectedAt: now, nextSyncAt: null });
  }

  /** The only place where the status changes. `values` can give another reason than that of the status. */
  private transitionTo(Event: DomainEventClass, transition: ConnectionTransition, now: Date, values: Partial<ConnectionState>): void {
    const to = nextStatus(this.status, transition);
    if (to === undefined) throw new ConnectionDisconnected();
    const moved = to === this.status ? {} : { status: to, statusReason: defaultReasonOf[to], statusSince: now };
    this.revise(Event, { ...moved, ...values }, now);
  }
}

const latest = (known: string | null, found: string | null): string | null =>
  known === null ? found : found === null ? known : later(known, found);
