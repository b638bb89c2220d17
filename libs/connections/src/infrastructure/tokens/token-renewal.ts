import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Database, databaseRetrySeconds, ENVIRONMENT, type Environment } from '#libs/foundation';
import { DomainError, type Id, Precondition, systemActor } from '#libs/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { ConnectionWork } from '../../application/connection-work.js';
import { PlatformFailure } from '../../application/ports/ad-platform.js';
import type { AdPlatform } from '../../application/ports/ad-platforms.js';
import { type GrantedTokens, PlatformAuthorization } from '../../application/ports/platform-authorization.js';
import { TokenVault } from '../../application/ports/token-vault.js';
import { type HeldTokens, TokenLeases } from './token-leases.js';

const backoffMs = 100;
const maxKeepingMs = 300_000;
/** Beyond the time that the platform may take: what is left is a commit. */
const leaseMarginMs = 5_000;

/**
 * Renews the tokens of a connection: once, however many wait for it in however many processes. Refresh tokens rotate, so a
 * second use of one is the end of the authorisation. A holder killed between the platform's answer and our commit leaves a
 * refresh token that the platform has replaced: the next one is told so, and the connection expires for all to see.
 */
@Injectable()
export class TokenRenewal {
  private readonly underWay = new Map<string, { generation: number; result: Promise<HeldTokens> }>();

  constructor(
    private readonly leases: TokenLeases,
    private readonly vault: TokenVault,
    private readonly authorization: PlatformAuthorization,
    private readonly work: ConnectionWork,
    private readonly database: Database,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Tokens other than those of `generation`. Throws PlatformFailure; 'unauthorized' when the authorisation is dead. */
  renew(platform: AdPlatform, accountId: Id<'acc'>, connectionId: Id<'con'>, generation: number): Promise<HeldTokens> {
    const key = `${accountId} ${connectionId}`;
    const known = this.underWay.get(key);
    if (known !== undefined && known.generation === generation) return known.result;
    const result = this.renewAmongProcesses(platform, accountId, connectionId, generation).finally(() => {
      if (this.underWay.get(key)?.result === result) this.underWay.delete(key);
    });
    this.underWay.set(key, { generation, result });
    return result;
  }

  private async renewAmongProcesses(
    platform: AdPlatform,
    accountId: Id<'acc'>,
    connectionId: Id<'con'>,
    generation: number,
  ): Promise<HeldTokens> {
    const deadline = Date.now() + 2 * this.leaseMs;
    const leaseId = randomUUID();
    for (;;) {
      const taken = await this.leases.take(accountId, connectionId, generation, leaseId, this.leaseMs);
      if (taken === null) throw new PlatformFailure('unauthorized', 'The connection has no authorisation.');
      if (taken === 'busy') {
        if (Date.now() > deadline) throw new PlatformFailure('unavailable', 'The token is being renewed elsewhere.');
        await pause(backoffMs);
      } else if ('renewed' in taken) return taken.renewed;
      else return this.renewAsHolder(platform, accountId, connectionId, taken.leased, leaseId);
    }
  }

  private async renewAsHolder(
    platform: AdPlatform,
    accountId: Id<'acc'>,
    connectionId: Id<'con'>,
    held: HeldTokens,
    leaseId: string,
  ): Promise<HeldTokens> {
    if (held.refreshToken === null) return this.expire(accountId, connectionId, leaseId, 'no_refresh_token');
    let tokens: GrantedTokens;
    try {
      tokens = await this.keepingLease(accountId, connectionId, leaseId, this.authorization.renew(platform, held.refreshToken));
    } catch (error) {
      if (error instanceof PlatformFailure && error.kind === 'unauthorized') {
        return this.expire(accountId, connectionId, leaseId, error.details.platformCode);
      }
      await this.leases.release(accountId, connectionId, leaseId);
      throw error;
    }
    // A platform that does not rotate gives no new refresh token.
    const renewed = { ...tokens, refreshToken: tokens.refreshToken ?? held.refreshToken, scopes: tokens.scopes ?? held.scopes };
    await this.keepingLease(accountId, connectionId, leaseId, this.keep(accountId, connectionId, leaseId, renewed));
    return { ...renewed, generation: held.generation + 1 };
  }

  /** The platform has replaced the old tokens for good: a database that is away for a while must not cost the new ones. */
  private async keep(accountId: Id<'acc'>, connectionId: Id<'con'>, leaseId: string, renewed: GrantedTokens): Promise<void> {
    const deadline = Date.now() + maxKeepingMs;
    for (;;) {
      try {
        await this.database.transaction(accountId, () =>
          this.work.change(systemActor(accountId), connectionId, Precondition.none, '', async (connection, now) => {
            if (!(await this.leases.isHeld(accountId, connectionId, leaseId))) throw replacedMeanwhile();
            await this.leases.replace(accountId, connectionId, renewed);
            connection.renewed(renewed.expiresAt, now);
          }),
        );
        return;
      } catch (error) {
        const mayPass = error instanceof DomainError && error.code === 'service_unavailable';
        if (!mayPass || Date.now() > deadline) throw error;
        await pause(databaseRetrySeconds * 1_000);
      }
    }
  }

  /** A platform that asks for patience is asked again, and that may take longer than the lease was taken for. */
  private async keepingLease<T>(accountId: Id<'acc'>, connectionId: Id<'con'>, leaseId: string, work: Promise<T>): Promise<T> {
    const extension = setInterval(() => {
      // If none goes through, the lease is lost; that is found out before anything is kept.
      this.leases.extend(accountId, connectionId, leaseId, this.leaseMs).catch(() => undefined);
    }, this.leaseMs / 3);
    return work.finally(() => clearInterval(extension));
  }

  private get leaseMs(): number {
    return this.environment.platformTimeoutMs + leaseMarginMs;
  }

  /** The connection ends expired, unless a person has authorised it again meanwhile. */
  private async expire(accountId: Id<'acc'>, connectionId: Id<'con'>, leaseId: string, platformCode?: string): Promise<never> {
    await this.database.transaction(accountId, () =>
      this.work.change(systemActor(accountId), connectionId, Precondition.none, 'connection.expired', async (connection, now) => {
        if (!(await this.leases.isHeld(accountId, connectionId, leaseId))) throw replacedMeanwhile();
        connection.expire(now);
        // Nobody can use them, and whoever waits for the lease is to hear so at once.
        await this.vault.forgetTokens(accountId, connectionId);
      }),
    );
    const details = platformCode === undefined ? {} : { platformCode };
    throw new PlatformFailure('unauthorized', 'The platform no longer accepts the authorisation.', details);
  }
}

const replacedMeanwhile = () =>
  new PlatformFailure('unavailable', 'The authorisation was replaced in the meantime; try again.', { platformCode: 'token_replaced' });
