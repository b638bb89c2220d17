import { DomainError, type Id, Transactions } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { PlatformFailure } from '../ports/ad-platform.js';
import { AuthorizedConnections } from '../ports/authorized-connections.js';
import type { GrantedTokens, PlatformAuthorization } from '../ports/platform-authorization.js';
import { TokenLeases } from '../ports/token-leases.js';
import { TokenVault, type VersionedTokens } from '../ports/token-vault.js';

const pollMs = 100;
const maxSaveMs = 300_000;
const saveBackoffSeconds = 2;

/** The tokens to renew, and the lease of this process on them. */
interface Renewal {
  readonly authorization: PlatformAuthorization;
  readonly accountId: Id<'acc'>;
  readonly connectionId: Id<'con'>;
  readonly isRenewable: boolean;
  readonly leaseId: string;
}

/**
 * Renews the tokens of a connection once for all waiting callers in all processes. Refresh tokens rotate, so using one twice
 * ends the authorization. If a process is killed between the platform's response and the commit, the stored refresh token is
 * no longer valid: the platform refuses it at the next renewal and the connection expires.
 */
@Injectable()
export class TokenRenewal {
  private readonly inFlight = new Map<string, { generation: number; result: Promise<VersionedTokens> }>();

  constructor(
    private readonly leases: TokenLeases,
    private readonly vault: TokenVault,
    private readonly connections: AuthorizedConnections,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Returns newer tokens than those of `generation`. Throws PlatformFailure, 'unauthorized' when a user has to reconnect, which is
   * certain when the platform has said that the tokens are not renewable.
   */
  renew(
    authorization: PlatformAuthorization,
    accountId: Id<'acc'>,
    connectionId: Id<'con'>,
    generation: number,
    isRenewable = true,
  ): Promise<VersionedTokens> {
    const key = `${accountId} ${connectionId}`;
    const running = this.inFlight.get(key);
    if (running !== undefined && running.generation === generation) return running.result;
    const renewal = { authorization, accountId, connectionId, isRenewable, leaseId: crypto.randomUUID() };
    // The platform invalidates the old tokens, and others wait for the new ones.
    const renewing = this.transactions.asSystem(() => this.renewWithLease(renewal, generation));
    const result = renewing.finally(() => {
      if (this.inFlight.get(key)?.result === result) this.inFlight.delete(key);
    });
    this.inFlight.set(key, { generation, result });
    return result;
  }

  private async renewWithLease(renewal: Renewal, generation: number): Promise<VersionedTokens> {
    const { accountId, connectionId, leaseId } = renewal;
    const deadline = Date.now() + 2 * this.leases.durationMs;
    for (;;) {
      const acquired = await this.leases.acquire(accountId, connectionId, generation, leaseId);
      if (acquired === null) throw new PlatformFailure('unauthorized', 'The connection is not authorized.');
      if (acquired === 'busy') {
        if (Date.now() > deadline) throw new PlatformFailure('unavailable', 'Another process is renewing the token.');
        await pause(pollMs);
      } else if ('renewed' in acquired) return acquired.renewed;
      else return this.renewAsHolder(renewal, acquired.leased);
    }
  }

  private async renewAsHolder(renewal: Renewal, current: VersionedTokens): Promise<VersionedTokens> {
    const { authorization, accountId, connectionId, isRenewable, leaseId } = renewal;
    if (!isRenewable || !authorization.canRenew(current)) return this.expire(renewal, 'not_renewable');
    let tokens: GrantedTokens;
    try {
      tokens = await this.whileExtendingLease(renewal, authorization.renew(current));
    } catch (error) {
      if (error instanceof PlatformFailure && error.kind === 'unauthorized') return this.expire(renewal, error.details.platformCode);
      await this.leases.release(accountId, connectionId, leaseId);
      throw error;
    }
    // A platform that does not rotate refresh tokens returns none.
    const { refreshToken, scopes, subject } = current;
    const renewed = {
      ...tokens,
      refreshToken: tokens.refreshToken ?? refreshToken,
      scopes: tokens.scopes ?? scopes,
      subject: tokens.subject ?? subject,
    };
    await this.whileExtendingLease(renewal, this.save(renewal, renewed));
    return { ...renewed, generation: current.generation + 1 };
  }

  /** The platform has invalidated the old tokens, so an unavailable database must not lose the new ones. */
  private async save(renewal: Renewal, renewed: GrantedTokens): Promise<void> {
    const { accountId, connectionId } = renewal;
    const deadline = Date.now() + maxSaveMs;
    for (;;) {
      try {
        await this.transactions.run(accountId, async () => {
          await this.connections.recordRenewal(accountId, connectionId, renewed.expiresAt);
          await this.assertHeld(renewal);
          await this.leases.replace(accountId, connectionId, renewed);
        });
        return;
      } catch (error) {
        const isTransient = error instanceof DomainError && error.code === 'service_unavailable';
        if (!isTransient || Date.now() > deadline) throw error;
        await pause((error.retryAfterSeconds ?? saveBackoffSeconds) * 1_000);
      }
    }
  }

  /** Extends the lease while the work runs: retries of a rate-limited call can take longer than the lease. */
  private async whileExtendingLease<T>({ accountId, connectionId, leaseId }: Renewal, work: Promise<T>): Promise<T> {
    const extension = setInterval(() => {
      // If every extension fails, the lease is lost; `assertHeld` detects that before anything is saved.
      this.leases.extend(accountId, connectionId, leaseId).catch(() => undefined);
    }, this.leases.durationMs / 3);
    return work.finally(() => clearInterval(extension));
  }

  /** Expires the connection, unless a user has reauthorized it meanwhile. */
  private async expire(renewal: Renewal, platformCode?: string): Promise<never> {
    const { accountId, connectionId } = renewal;
    await this.transactions.run(accountId, async () => {
      await this.connections.expire(accountId, connectionId);
      await this.assertHeld(renewal);
      // The tokens are useless, and processes that wait for the lease must fail immediately.
      await this.vault.deleteTokens(accountId, connectionId);
    });
    const details = platformCode === undefined ? {} : { platformCode };
    throw new PlatformFailure('unauthorized', 'The platform no longer accepts the authorization.', details);
  }

  /** Rolls the transaction back when the lease is lost. The connection is locked before the tokens, in the order of all transactions. */
  private async assertHeld({ accountId, connectionId, leaseId }: Renewal): Promise<void> {
    if (await this.leases.isHeld(accountId, connectionId, leaseId)) return;
    throw new PlatformFailure('unavailable', 'The authorization was replaced meanwhile. Try again.', { platformCode: 'token_replaced' });
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
