import { type Id, Transactions } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { PlatformFailure } from '../ports/ad-platform.js';
import { AuthorizedConnections } from '../ports/authorized-connections.js';
import { ConnectionTokens, type Revocation } from '../ports/connection-tokens.js';
import { GrantHolders } from '../ports/grant-holders.js';
import { type PlatformAdapter, PlatformAdapters } from '../ports/platform-adapters.js';
import type { GrantedTokens } from '../ports/platform-authorization.js';
import { TokenVault, UnreadableTokens } from '../ports/token-vault.js';
import { TokenRenewal } from './token-renewal.js';

@Injectable()
export class StoredConnectionTokens extends ConnectionTokens {
  constructor(
    private readonly vault: TokenVault,
    private readonly renewal: TokenRenewal,
    private readonly adapters: PlatformAdapters,
    private readonly grantHolders: GrantHolders,
    private readonly connections: AuthorizedConnections,
    private readonly transactions: Transactions,
  ) {
    super();
  }

  async save(accountId: Id<'acc'>, connectionId: Id<'con'>, platform: string, tokens: GrantedTokens): Promise<void> {
    await this.vault.saveTokens(accountId, connectionId, tokens);
    if (this.adapters.find(platform)?.authorization.revokes !== 'person') return;
    if (tokens.subject !== null) await this.grantHolders.add(platform, tokens.subject, connectionId, 'while_stored');
    await this.grantHolders.removeOthers(platform, connectionId, tokens.subject);
  }

  has(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<boolean> {
    return this.vault.hasTokens(accountId, connectionId);
  }

  delete(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<void> {
    return this.vault.deleteTokens(accountId, connectionId);
  }

  holders(accountId: Id<'acc'>): Promise<readonly Id<'con'>[]> {
    return this.vault.holders(accountId);
  }

  async needUser(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<boolean> {
    const adapter = await this.adapterOf(accountId, connectionId);
    if (!adapter?.isConfigured) return false;
    const tokens = await this.vault.find(accountId, connectionId);
    return tokens !== null && !adapter.authorization.canRenew(tokens);
  }

  async renew(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<void> {
    const adapter = await this.adapterOf(accountId, connectionId);
    if (!adapter?.isConfigured) return;
    const tokens = await this.vault.find(accountId, connectionId);
    if (tokens !== null) await this.renewal.renew(adapter.authorization, accountId, connectionId, tokens.generation);
  }

  async revoke(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<Revocation> {
    let tokens: GrantedTokens | null;
    try {
      tokens = await this.vault.find(accountId, connectionId);
    } catch (error) {
      if (error instanceof UnreadableTokens) return { unreadable: error.message };
      throw error;
    }
    if (tokens === null) return 'revoked';
    const adapter = await this.adapterOf(accountId, connectionId);
    if (!adapter?.isConfigured) return 'unreachable';
    const isLast = adapter.authorization.revokes === 'grant' || (await this.claim(accountId, connectionId, adapter.name, tokens));
    if (isLast && !(await isRevoked(adapter, tokens))) return 'unreachable';
    await this.transactions.run(accountId, () => this.vault.deleteTokens(accountId, connectionId));
    return 'revoked';
  }

  /** Claims the revocation of all grants of a person. False when it would end other connections, or perhaps would. */
  private async claim(accountId: Id<'acc'>, id: Id<'con'>, platform: string, { subject }: GrantedTokens): Promise<boolean> {
    if (subject === null) return false;
    return this.transactions.run(accountId, () => this.grantHolders.claimRevocation(platform, subject, id));
  }

  private async adapterOf(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<PlatformAdapter | undefined> {
    const connection = await this.connections.find(accountId, connectionId);
    return connection === null ? undefined : this.adapters.find(connection.platform);
  }
}

/** Revokes the tokens. True when the platform answered: a refusal means that they are already invalid. */
async function isRevoked({ authorization }: PlatformAdapter, tokens: GrantedTokens): Promise<boolean> {
  try {
    await authorization.revoke(tokens);
    return true;
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    return !error.isRetryable;
  }
}
