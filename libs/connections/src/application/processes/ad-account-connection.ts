import {
  AdPlatforms,
  ConnectionTokens,
  type ConnectionSettings,
  type GrantedTokens,
  type PlatformAdAccount,
} from '#libs/ad-platforms/contract';
import { type AccountContext, type Actor, ChangeExecutor, type Id, Transactions } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { obstacleOf } from '../../domain/ad-account-choice.js';
import { Connection } from '../../domain/connection.js';
import type { ConsentGiven, Grant } from '../../domain/connection-state.js';
import { AdAccountNotUsable, AlreadyConnected } from '../../domain/connection.errors.js';
import { ConnectionRepository } from '../../domain/connection.repository.js';
import { SyncRuns } from './sync/sync-runs.js';

export type Connecting = Actor & AccountContext;

/** Connects a connection to an ad account: the last step of connecting, whether the ad account was chosen or is the only one. */
@Injectable()
export class AdAccountConnection {
  constructor(
    private readonly platforms: AdPlatforms,
    private readonly tokens: ConnectionTokens,
    private readonly connections: ConnectionRepository,
    private readonly changes: ChangeExecutor,
    private readonly runs: SyncRuns,
    private readonly transactions: Transactions,
  ) {}

  /** Stores a consent whose ad account is to be chosen. `isNew`: the connection does not exist yet. */
  hold(actor: Connecting, platform: string, consent: ConsentGiven, tokens: GrantedTokens, isNew: boolean): Promise<Connection> {
    const { label } = this.platforms.profileOf(platform);
    return this.transactions.run(actor.accountId, async () => {
      const pending = isNew
        ? await this.changes.add(this.connections, actor, (now) => Connection.begin(actor, platform, label, consent, now))
        : await this.changes.run(this.connections, { actor, id: consent.id }, (one, now) => one.recordConsent(consent, now));
      await this.tokens.save(actor.accountId, pending.id, platform, tokens);
      return pending;
    });
  }

  /** Connects a new connection at once, in one transaction. */
  connectNew(
    actor: Connecting,
    platform: string,
    consent: ConsentGiven,
    tokens: GrantedTokens,
    adAccount: PlatformAdAccount,
    settings: ConnectionSettings,
  ): Promise<Connection> {
    const { label } = this.platforms.profileOf(platform);
    return this.transactions.run(actor.accountId, async () => {
      await this.changes.add(this.connections, actor, (now) => Connection.begin(actor, platform, label, consent, now));
      const connected = await this.connectWithin(actor, consent.id, adAccount, { ...consent, settings });
      await this.tokens.save(actor.accountId, consent.id, platform, tokens);
      return connected;
    });
  }

  /** Connects an existing connection: a pending one to its chosen ad account, or another one again. */
  connect(
    actor: Connecting,
    id: Id<'con'>,
    adAccount: PlatformAdAccount,
    granted: Pick<Grant, 'scopes' | 'tokenExpiresAt' | 'settings'>,
    tokens?: GrantedTokens,
  ): Promise<Connection> {
    return this.transactions.run(actor.accountId, async () => {
      const connected = await this.connectWithin(actor, id, adAccount, granted);
      if (tokens !== undefined) await this.tokens.save(actor.accountId, id, connected.platform, tokens);
      return connected;
    });
  }

  private connectWithin(
    actor: Connecting,
    id: Id<'con'>,
    adAccount: PlatformAdAccount,
    { scopes, tokenExpiresAt, settings }: Pick<Grant, 'scopes' | 'tokenExpiresAt' | 'settings'>,
  ): Promise<Connection> {
    return this.changes.run(this.connections, { actor, id }, async (connection, now) => {
      const duplicate = await this.connections.findDuplicate(connection, adAccount.id);
      if (duplicate) throw new AlreadyConnected(duplicate.id);
      const trigger = connection.externalAccountId === null ? 'scheduled' : 'reconnect';
      const obstacle = obstacleOf(adAccount, actor.currency, new Map());
      if (obstacle?.code === 'manager_account' || obstacle?.code === 'read_only') {
        throw new AdAccountNotUsable(obstacle.code, obstacle.message);
      }
      const { id: externalAccountId, name: adAccountName, currency, timezone, access } = adAccount;
      const grant = { externalAccountId, adAccountName, currency, timezone, access, scopes, tokenExpiresAt, settings };
      connection.authorize(grant, actor.currency, now);
      await this.runs.ensureQueued(connection, trigger, this.platforms.profileOf(connection.platform), now);
    });
  }
}
