import { Clock, type Id, Transactions } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { AuthorizationRefused } from '../../domain/authorization.errors.js';
import type { AdAccountTarget } from '../ports/ad-account-choice.js';
import { PlatformFailure } from '../ports/ad-platform.js';
import type { SettingChoices } from '../ports/connection-settings.js';
import { GrantHolders } from '../ports/grant-holders.js';
import { type AccessTokens, type PlatformAdapter, PlatformAdapters } from '../ports/platform-adapters.js';
import { type Consent, type PendingAuthorization, PlatformConsent } from '../ports/platform-consent.js';
import { TokenVault, UnreadableTokens } from '../ports/token-vault.js';
import { translatePlatformFailure } from '../translate-platform-failure.js';

type Starter = Pick<PendingAuthorization, 'userId' | 'session'>;

@Injectable()
export class ConsentProcess extends PlatformConsent {
  constructor(
    private readonly adapters: PlatformAdapters,
    private readonly vault: TokenVault,
    private readonly holders: GrantHolders,
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

  async complete(accountId: Id<'acc'>, starter: Starter, callbackUrl: string): Promise<Consent> {
    const { connectionId, platform, secrets } = await this.consumePending(accountId, starter, callbackUrl);
    const adapter = this.configured(platform);
    const tokens = await translatePlatformFailure(platform, () => adapter.authorization.finish(callbackUrl, secrets));
    const { subject } = tokens;
    if (subject !== null && adapter.authorization.revokes === 'person') {
      // From now on, the disconnection of another connection does not end this grant.
      const hold = () => this.transactions.run(accountId, () => this.holders.add(platform, subject, connectionId, 'briefly'));
      await translatePlatformFailure(platform, () => this.transactions.asSystem(hold));
    }
    try {
      const adAccounts = await translatePlatformFailure(platform, () => adapter.listAdAccounts(tokens.accessToken));
      return { connectionId, platform, tokens, adAccounts };
    } catch (error) {
      await this.discard(accountId, { connectionId, platform, tokens });
      throw error;
    }
  }

  async settingChoices({ connectionId, platform, tokens }: Consent, target: AdAccountTarget): Promise<SettingChoices> {
    try {
      return await this.configured(platform).settingChoices(connectionId, target, newTokens(tokens.accessToken));
    } catch (error) {
      if (error instanceof PlatformFailure) return {};
      throw error;
    }
  }

  /** A grant is also given back for a user who has lost the right to connect meanwhile. */
  discard(accountId: Id<'acc'>, consent: Pick<Consent, 'connectionId' | 'platform' | 'tokens'>): Promise<void> {
    return this.transactions.asSystem(() => this.giveBack(accountId, consent));
  }

  private async giveBack(
    accountId: Id<'acc'>,
    { connectionId, platform, tokens }: Pick<Consent, 'connectionId' | 'platform' | 'tokens'>,
  ): Promise<void> {
    const { authorization } = this.configured(platform);
    if (authorization.revokes === 'grant') return authorization.revoke(tokens).catch(() => undefined);
    const { subject } = tokens;
    const kept = await this.subjectOfStored(accountId, connectionId);
    // A reconnected connection still has the tokens of an earlier grant of the same person.
    if (subject === null || kept === subject || kept === undefined) return;
    const isLast = await this.transactions.run(accountId, () => this.holders.claimRevocation(platform, subject, connectionId));
    if (!isLast) return;
    await authorization.revoke(tokens).catch(() => undefined);
    await this.transactions.run(accountId, () => this.holders.removeOthers(platform, connectionId, kept));
  }

  /** Null without stored tokens, undefined when nobody can tell. */
  private async subjectOfStored(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<string | null | undefined> {
    try {
      const stored = await this.vault.find(accountId, connectionId);
      return stored === null ? null : (stored.subject ?? undefined);
    } catch (error) {
      if (error instanceof UnreadableTokens) return undefined;
      throw error;
    }
  }

  /** Runs in a separate transaction, so that the URL counts as used even if a later step fails. */
  private async consumePending(accountId: Id<'acc'>, starter: Starter, callbackUrl: string): Promise<PendingAuthorization> {
    const url = URL.canParse(callbackUrl) ? new URL(callbackUrl) : null;
    const state = url?.searchParams.get('state') ?? null;
    const now = this.clock.now();
    const pending = state === null ? null : await this.transactions.run(accountId, () => this.vault.consumePending(accountId, state, now));
    // Each platform returns to a path of its own, so a code of one is not sent to the token endpoint of another.
    const isOfStarter = pending !== null && pending.userId === starter.userId && pending.session === starter.session;
    if (!isOfStarter || url?.pathname !== new URL(pending.secrets.redirectUri).pathname) {
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

/** Tokens that have just been issued. If the platform refuses them, nothing can be done about it. */
function newTokens(secret: string): AccessTokens {
  return {
    current: () => Promise.resolve({ secret, generation: 1 }),
    after: () => Promise.reject(new PlatformFailure('unauthorized', 'The platform refuses a new token.')),
  };
}
