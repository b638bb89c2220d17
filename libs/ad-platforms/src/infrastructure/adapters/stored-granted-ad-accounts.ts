import { Clock, type Id } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { AuthorizationRefused } from '../../domain/authorization.errors.js';
import { type AdAccountTarget, GrantedAdAccounts, type PlatformAdAccount } from '../../application/ports/ad-account-choice.js';
import { AuthorizedConnections } from '../../application/ports/authorized-connections.js';
import type { AccountCheck, CampaignDeclaration, UndeclaredCampaign } from '../../application/ports/account-checks.js';
import type { SettingChoice, SettingChoices } from '../../application/ports/connection-settings.js';
import { type AccessTokens, type AccountFixes, type PlatformAdapter, PlatformAdapters } from '../../application/ports/platform-adapters.js';
import { TokenVault } from '../../application/ports/token-vault.js';
import { TokenRenewal } from '../../application/processes/token-renewal.js';
import { translatePlatformFailure } from '../../application/translate-platform-failure.js';
import { RenewingTokens } from '../../application/clients/renewing-tokens.js';
import { withToken } from '../platforms/with-token.js';

@Injectable()
export class StoredGrantedAdAccounts extends GrantedAdAccounts {
  constructor(
    private readonly connections: AuthorizedConnections,
    private readonly adapters: PlatformAdapters,
    private readonly vault: TokenVault,
    private readonly renewal: TokenRenewal,
    private readonly clock: Clock,
  ) {
    super();
  }

  async list(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<readonly PlatformAdAccount[]> {
    const { adapter, tokens } = await this.open(accountId, connectionId);
    return translatePlatformFailure(adapter.name, () => withToken(tokens, (token) => adapter.listAdAccounts(token)));
  }

  async settingChoices(accountId: Id<'acc'>, connectionId: Id<'con'>, target: AdAccountTarget): Promise<SettingChoices> {
    const { adapter, tokens } = await this.open(accountId, connectionId);
    return translatePlatformFailure(adapter.name, () => adapter.settingChoices(connectionId, target, tokens));
  }

  async check(accountId: Id<'acc'>, connectionId: Id<'con'>, target: AdAccountTarget): Promise<readonly AccountCheck[]> {
    const { adapter, tokens } = await this.open(accountId, connectionId);
    return translatePlatformFailure(adapter.name, () => adapter.check(connectionId, target, tokens));
  }

  async uploadLogo(accountId: Id<'acc'>, connectionId: Id<'con'>, target: AdAccountTarget, picture: Uint8Array): Promise<SettingChoice> {
    const { adapter, tokens } = await this.open(accountId, connectionId);
    return translatePlatformFailure(adapter.name, () => fixesOf(adapter).uploadLogo(connectionId, target, tokens, picture));
  }

  async undeclaredCampaigns(
    accountId: Id<'acc'>,
    connectionId: Id<'con'>,
    target: AdAccountTarget,
  ): Promise<readonly UndeclaredCampaign[]> {
    const { adapter, tokens } = await this.open(accountId, connectionId);
    const { fixes } = adapter;
    if (fixes === undefined) return [];
    return translatePlatformFailure(adapter.name, () => fixes.undeclaredCampaigns(connectionId, target, tokens));
  }

  async declareNotPolitical(
    accountId: Id<'acc'>,
    connectionId: Id<'con'>,
    target: AdAccountTarget,
    ids: readonly string[],
  ): Promise<readonly CampaignDeclaration[]> {
    const { adapter, tokens } = await this.open(accountId, connectionId);
    return translatePlatformFailure(adapter.name, () => fixesOf(adapter).declareNotPolitical(connectionId, target, tokens, ids));
  }

  private async open(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<{ adapter: PlatformAdapter; tokens: AccessTokens }> {
    const connection = await this.connections.find(accountId, connectionId);
    const adapter = connection === null ? undefined : this.adapters.find(connection.platform);
    const tokens = adapter?.isConfigured ? await this.vault.find(accountId, connectionId) : null;
    if (adapter === undefined || tokens === null) {
      throw new AuthorizationRefused('The connection has no authorization. Connect the platform again.', 'not_authorized');
    }
    const { authorization } = adapter;
    const renewing = new RenewingTokens(authorization, accountId, connectionId, tokens, this.vault, this.renewal, this.clock);
    return { adapter, tokens: renewing };
  }
}

function fixesOf({ name, fixes }: PlatformAdapter): AccountFixes {
  if (fixes !== undefined) return fixes;
  throw new AuthorizationRefused(`On ${name}, this is done on its own pages.`, 'not_offered');
}
