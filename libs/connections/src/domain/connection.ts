import { type AccountContext, addDays, type Id, newId } from '#libs/kernel';
import { earlier, later } from './calendar-days.js';
import { AdAccountMismatch, ConnectionDisconnected, ConnectionExpired, ConnectionPending, CurrencyMismatch } from './connection.errors.js';
import { type ConnectionTransition, type ConnectionStatus, destination, reasonOf, type StatusReason } from './connection-status.js';
import type { SyncRun } from './sync-run.js';

/** Failed syncs in a row that turn a connection to `error`. */
export const maxFailedSyncs = 3;
const hourMs = 3_600_000;
const retryMs = 600_000;
const maxPendingMs = 24 * hourMs;

/** What the platform has granted. */
export interface Grant {
  readonly externalAccountId: string;
  readonly adAccountName: string;
  readonly currency: string;
  readonly timezone: string;
  readonly scopes: readonly string[];
  readonly tokenExpiresAt: Date | null;
}

export type Changes = Record<string, { from: unknown; to: unknown }>;

/** One ad account on a platform that an account lets this service work in. Its tokens are kept apart from it. */
export class Connection {
  readonly accountId!: Id<'acc'>;
  readonly id!: Id<'con'>;
  /** Grows when a person or the platform changes the connection, never for a sync. */
  readonly revision!: number;
  readonly platform!: string;
  readonly name!: string;
  readonly externalAccountId!: string | null;
  readonly status!: ConnectionStatus;
  readonly statusReason!: StatusReason | null;
  readonly statusSince!: Date;
  /** The ad account's; until it is known, the account's own. */
  readonly currency!: string;
  readonly timezone!: string;
  readonly scopes!: readonly string[];
  readonly tokenExpiresAt!: Date | null;
  readonly failedSyncs!: number;
  readonly lastSyncId!: Id<'syn'> | null;
  readonly lastSyncedAt!: Date | null;
  readonly dataThrough!: string | null;
  /** The last day synced as final. */
  readonly finalThrough!: string | null;
  readonly nextSyncAt!: Date | null;
  readonly createdAt!: Date;
  readonly updatedAt!: Date;
  readonly connectedAt!: Date | null;
  readonly disconnectedAt!: Date | null;

  static begin(account: AccountContext, platform: string, name: string, now: Date): Connection {
    return Object.assign(new Connection(), {
      accountId: account.accountId,
      id: newId('con'),
      revision: 1,
      platform,
      name,
      externalAccountId: null,
      status: 'pending',
      statusReason: reasonOf.pending,
      statusSince: now,
      currency: account.currency,
      timezone: account.timezone,
      scopes: [],
      tokenExpiresAt: null,
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
  }

  /** A person has authorised it, for the first time or again. */
  authorize(grant: Grant, accountCurrency: string, now: Date): void {
    if (grant.currency !== accountCurrency) throw new CurrencyMismatch(grant.currency, accountCurrency);
    if (this.externalAccountId !== null && this.externalAccountId !== grant.externalAccountId) {
      throw new AdAccountMismatch(this.externalAccountId, grant.externalAccountId);
    }
    const isFirst = this.externalAccountId === null;
    const { adAccountName, ...granted } = grant;
    this.move('authorize', now, {
      ...granted,
      failedSyncs: 0,
      connectedAt: this.connectedAt ?? now,
      // The sync that connecting queues sets the next; this is for when it never comes to an end.
      nextSyncAt: new Date(now.getTime() + hourMs),
      ...(isFirst ? { name: adAccountName } : {}),
    });
  }

  /** The platform refuses the token for good. False where there is nothing left to expire. */
  expire(now: Date): boolean {
    if (destination(this.status, 'expire') === undefined) return false;
    this.move('expire', now, { nextSyncAt: null });
    return true;
  }

  /** Final; disconnecting twice changes nothing. */
  disconnect(now: Date): boolean {
    if (this.status === 'disconnected') return false;
    this.move('disconnect', now, { disconnectedAt: now, nextSyncAt: null });
    return true;
  }

  /** Whoever began to connect it has not come back from the platform. False while there is still time. */
  abandon(now: Date): boolean {
    if (this.status !== 'pending' || now.getTime() - this.createdAt.getTime() < maxPendingMs) return false;
    this.disconnect(now);
    this.apply({ statusReason: 'never_authorized' });
    return true;
  }

  /** Something has changed since the last sync was asked for: the next one comes at once. */
  syncAnew(now: Date): void {
    if (this.canSync) this.apply({ nextSyncAt: now, updatedAt: now });
  }

  /** The access token was renewed: no change of the connection's revision. */
  renewed(tokenExpiresAt: Date | null, now: Date): void {
    this.apply({ tokenExpiresAt, updatedAt: now });
  }

  assertSyncable(reconnectUrl: string | null): void {
    if (this.status === 'pending') throw new ConnectionPending();
    if (this.status === 'expired') throw new ConnectionExpired(reconnectUrl);
    if (this.status === 'disconnected') throw new ConnectionDisconnected();
  }

  get canSync(): boolean {
    return this.status === 'connected' || this.status === 'error';
  }

  queued(run: SyncRun): void {
    this.apply({ lastSyncId: run.id });
  }

  /** Takes over how far a run has come, window by window. `finalBefore`: days before it change no more. */
  ingested(run: SyncRun, finalBefore: string): void {
    if (run.landedThrough === null) return;
    const dataThrough = run.dataThrough === null ? null : earlier(run.dataThrough, run.landedThrough);
    // The day before `finalBefore` is the last that can be final.
    const finalThrough = run.landedThrough < finalBefore ? run.landedThrough : addDays(finalBefore, -1);
    this.apply({ dataThrough: latest(this.dataThrough, dataThrough), finalThrough: latest(this.finalThrough, finalThrough) });
  }

  /** A run has ended; `spread` (0–1) keeps connections from all syncing at once. */
  synced(run: SyncRun, now: Date, spread: number): void {
    if (!this.canSync) return;
    const failed = run.status === 'failed' ? this.failedSyncs + 1 : 0;
    const waitMs = run.status === 'succeeded' ? hourMs * (0.95 + 0.1 * spread) : retryMs * (0.9 + 0.2 * spread);
    this.apply({
      failedSyncs: failed,
      nextSyncAt: new Date(now.getTime() + Math.round(waitMs)),
      ...(run.status === 'succeeded' ? { lastSyncedAt: now } : {}),
    });
    if (failed >= maxFailedSyncs && this.status === 'connected') this.move('fail', now, {});
    if (run.status === 'succeeded' && this.status === 'error') this.move('recover', now, {});
  }

  changesSince(before: Connection): Changes {
    const names = ['status', 'name', 'externalAccountId', 'scopes'] as const;
    const labels = { status: 'status', name: 'name', externalAccountId: 'external_account_id', scopes: 'scopes' } as const;
    const differing = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(this[name]));
    return Object.fromEntries(differing.map((name) => [labels[name], { from: before[name], to: this[name] }]));
  }

  copy(): Connection {
    return Object.assign(Object.create(Connection.prototype) as Connection, this);
  }

  /** The only place where the status changes. */
  private move(move: ConnectionTransition, now: Date, values: Partial<Connection>): void {
    const to = destination(this.status, move);
    if (to === undefined) throw new ConnectionDisconnected();
    const moved = to === this.status ? {} : { status: to, statusReason: reasonOf[to], statusSince: now };
    this.apply({ ...values, ...moved, updatedAt: now, revision: this.revision + 1 });
  }

  private apply(values: Partial<Connection>): void {
    Object.assign(this, values);
  }
}

const latest = (known: string | null, found: string | null): string | null =>
  known === null ? found : found === null ? known : later(known, found);
