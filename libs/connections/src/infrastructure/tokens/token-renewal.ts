import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Database, databaseRetrySeconds } from '#libs/foundation';
import { ChangeExecutor, DomainError, type Id, systemActor } from '#libs/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { ConnectionRepository } from '../../domain/connection.repository.js';
import { PlatformFailure } from '../../application/ports/ad-platform.js';
import type { AdPlatform } from '../../application/ports/ad-platforms.js';
import { type GrantedTokens, PlatformAuthorization } from '../../application/ports/platform-authorization.js';
import { TokenVault } from '../../application/ports/token-vault.js';
import { type PlatformSettings, platformSettings } from '../../settings.js';
import { type VersionedTokens, TokenLeases } from './token-leases.js';

const backoffMs = 100;
const maxSaveMs = 300_000;
/** Added to the platform timeout, to leave time for the commit. */
const leaseMarginMs = 5_000;

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
    private readonly authorization: PlatformAuthorization,
    private readonly changes: ChangeExecutor,
    private readonly connections: ConnectionRepository,
    private readonly database: Database,
    @Inject(platformSettings.token) private readonly settings: PlatformSettings,
  ) {}

  /** Returns newer tokens than those of `generation`. Throws PlatformFailure, 'unauthorized' when a user has to reconnect. */
  renew(platform: AdPlatform, accountId: Id<'acc'>, connectionId: Id<'con'>, generation: number): Promise<VersionedTokens> {
    const key = `${accountId} ${connectionId}`;
    const running = this.inFlight.get(key);
    if (running !== undefined && running.generation === generation) return running.result;
    const result = this.renewWithLease(platform, accountId, connectionId, generation).finally(() => {
      if (this.inFlight.get(key)?.result === result) this.inFlight.delete(key);
    });
    this.inFlight.set(key, { generation, result });
    return result;
  }

  private async renewWithLease(
    platform: AdPlatform,
    accountId: Id<'acc'>,
    connectionId: Id<'con'>,
    generation: number,
  ): Promise<VersionedTokens> {
    const deadline = Date.now() + 2 * this.leaseMs;
    const leaseId = randomUUID();
    for (;;) {
      const acquired = await this.leases.acquire(accountId, connectionId, generation, leaseId, this.leaseMs);
      if (acquired === null) throw new PlatformFailure('unauthorized', 'The connection is not authorized.');
      if (acquired === 'busy') {
        if (Date.now() > deadline) throw new PlatformFailure('unavailable', 'Another process is renewing the token.');
        await pause(backoffMs);
      } else if ('renewed' in acquired) return acquired.renewed;
      else return this.renewAsHolder(platform, accountId, connectionId, acquired.leased, leaseId);
    }
  }

  private async renewAsHolder(
    platform: AdPlatform,
    accountId: Id<'acc'>,
    connectionId: Id<'con'>,
    current: VersionedTokens,
    leaseId: string,
  ): Promise<VersionedTokens> {
    if (current.refreshToken === null) return this.expire(accountId, connectionId, leaseId, 'no_refresh_token');
    let tokens: GrantedTokens;
    try {
      tokens = await this.whileExtendingLease(accountId, connectionId, leaseId, this.authorization.renew(platform, current.refreshToken));
    } catch (error) {
      if (error instanceof PlatformFailure && error.kind === 'unauthorized') {
        return this.expire(accountId, connectionId, leaseId, error.details.platformCode);
      }
      await this.leases.release(accountId, connectionId, leaseId);
      throw error;
    }
    // A platform that does not rotate refresh tokens returns none.
    const renewed = { ...tokens, refreshToken: tokens.refreshToken ?? current.refreshToken, scopes: tokens.scopes ?? current.scopes };
    await this.whileExtendingLease(accountId, connectionId, leaseId, this.save(accountId, connectionId, leaseId, renewed));
    return { ...renewed, generation: current.generation + 1 };
  }

  /** The platform has invalidated the old tokens, so an unavailable database must not lose the new ones. */
  private async save(accountId: Id<'acc'>, connectionId: Id<'con'>, leaseId: string, renewed: GrantedTokens): Promise<void> {
    const deadline = Date.now() + maxSaveMs;
    for (;;) {
      try {
        await this.database.transaction(accountId, () =>
          this.changes.run(this.connections, { actor: systemActor(accountId), id: connectionId }, async (connection, now) => {
            if (!(await this.leases.isHeld(accountId, connectionId, leaseId))) throw tokensReplaced();
            await this.leases.replace(accountId, connectionId, renewed);
            connection.recordTokenRenewal(renewed.expiresAt, now);
          }),
        );
        return;
      } catch (error) {
        const isTransient = error instanceof DomainError && error.code === 'service_unavailable';
        if (!isTransient || Date.now() > deadline) throw error;
        await pause(databaseRetrySeconds * 1_000);
      }
    }
  }

  /** Extends the lease while the work runs: retries of a rate-limited call can take longer than the lease. */
  private async whileExtendingLease<T>(accountId: Id<'acc'>, connectionId: Id<'con'>, leaseId: string, work: Promise<T>): Promise<T> {
    const extension = setInterval(() => {
      // If every extension fails, the lease is lost; `isHeld` detects that before anything is saved.
      this.leases.extend(accountId, connectionId, leaseId, this.leaseMs).catch(() => undefined);
    }, this.leaseMs / 3);
    return work.finally(() => clearInterval(extension));
  }

  private get leaseMs(): number {
    return this.settings.platformTimeoutMs + leaseMarginMs;
  }

  /** Expires the connection, unless a user has reauthorized it meanwhile. */
  private async expire(accountId: Id<'acc'>, connectionId: Id<'con'>, leaseId: string, platformCode?: string): Promise<never> {
    await this.database.transaction(accountId, () =>
      this.changes.run(this.connections, { actor: systemActor(accountId), id: connectionId }, async (connection, now) => {
        if (!(await this.leases.isHeld(accountId, connectionId, leaseId))) throw tokensReplaced();
        connection.expire(now);
        // The tokens are useless, and processes that wait for the lease must fail immediately.
        await this.vault.deleteTokens(accountId, connectionId);
      }),
    );
    const details = platformCode === undefined ? {} : { platformCode };
    throw new PlatformFailure('unauthorized', 'The platform no longer accepts the authorization.', details);
  }
}

const tokensReplaced = () =>
  new PlatformFailure('unavailable', 'The authorization was replaced meanwhile. Try again.', { platformCode: 'token_replaced' });
