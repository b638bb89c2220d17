import { Clock, type Id, Transactions } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { AuthorizationRefused } from '../../domain/authorization.errors.js';
import { type PlatformAdapter, PlatformAdapters } from '../ports/platform-adapters.js';
import type { GrantedTokens } from '../ports/platform-authorization.js';
import { type Consent, type PendingAuthorization, PlatformConsent } from '../ports/platform-consent.js';
import { TokenVault } from '../ports/token-vault.js';
import { translatePlatformFailure } from '../translate-platform-failure.js';

@Injectable()
export class ConsentProcess extends PlatformConsent {
  constructor(
    private readonly adapters: PlatformAdapters,
    private readonly vault: TokenVault,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {
    super();
  }

  begin(platform: string, redirectUri: string) {
    const { authorization } = this.configured(platform);
    return translatePlatformFailure(platform, () => authorization.begin(redirectUri));
  }

  save(accountId: Id<'acc'>, pending: PendingAuthorization, expiresAt: Date): Promise<void> {
    return this.vault.savePending(accountId, pending, expiresAt);
  }

  async complete(accountId: Id<'acc'>, userId: Id<'usr'> | null, callbackUrl: string): Promise<Consent> {
    const { connectionId, platform, secrets } = await this.consumePending(accountId, userId, callbackUrl);
    const adapter = this.configured(platform);
    const tokens = await translatePlatformFailure(platform, () => adapter.authorization.finish(callbackUrl, secrets));
    try {
      const adAccounts = await translatePlatformFailure(platform, () => adapter.listAdAccounts(tokens.accessToken));
      return { connectionId, platform, tokens, adAccounts };
    } catch (error) {
      await this.discard({ platform, tokens });
      throw error;
    }
  }

  async discard({ platform, tokens }: { readonly platform: string; readonly tokens: GrantedTokens }): Promise<void> {
    const { authorization } = this.configured(platform);
    await authorization.revoke(tokens.refreshToken ?? tokens.accessToken).catch(() => undefined);
  }

  /** Runs in a separate transaction, so that the URL counts as used even if a later step fails. */
  private async consumePending(accountId: Id<'acc'>, userId: Id<'usr'> | null, callbackUrl: string): Promise<PendingAuthorization> {
    const state = URL.canParse(callbackUrl) ? new URL(callbackUrl).searchParams.get('state') : null;
    const now = this.clock.now();
    const pending = state === null ? null : await this.transactions.run(accountId, () => this.vault.consumePending(accountId, state, now));
    if (pending === null || pending.userId !== userId) {
      throw new AuthorizationRefused('This authorization is unknown, already used or expired. Start connecting again.', 'invalid_state');
    }
    return pending;
  }

  private configured(platform: string): PlatformAdapter {
    const adapter = this.adapters.find(platform);
    if (!adapter?.isConfigured) throw new AuthorizationRefused(`${platform} is no longer configured.`, null);
    return adapter;
  }
}
