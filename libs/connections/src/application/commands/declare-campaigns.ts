import {
  AdPlatforms,
  type AdAccountTarget,
  type CampaignDeclaration,
  defaultSettings,
  GrantedAdAccounts,
} from '#libs/ad-platforms/contract';
import { ChangeExecutor, type Id, Transactions } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ConnectionPending } from '../../domain/connection.errors.js';
import { ConnectionRepository } from '../../domain/connection.repository.js';
import type { Connecting } from '../processes/ad-account-connection.js';

/**
 * Declares, in the name of a person, that campaigns of the ad account contain no EU political advertising, also campaigns that were not made
 * here. That it was done stands in the audit log before the platform is asked. It calls the platform, so execute it outside a transaction.
 */
export class DeclareCampaigns extends Command<readonly CampaignDeclaration[]> {
  constructor(
    readonly actor: Connecting,
    readonly id: Id<'con'>,
    readonly campaignIds: readonly string[],
  ) {
    super();
  }
}

@CommandHandler(DeclareCampaigns)
export class DeclareCampaignsHandler implements ICommandHandler<DeclareCampaigns> {
  constructor(
    private readonly platforms: AdPlatforms,
    private readonly granted: GrantedAdAccounts,
    private readonly connections: ConnectionRepository,
    private readonly changes: ChangeExecutor,
    private readonly transactions: Transactions,
  ) {}

  async execute({ actor, id, campaignIds }: DeclareCampaigns): Promise<readonly CampaignDeclaration[]> {
    const { accountId } = actor;
    const { externalAccountId, access, settings, platform } = await this.transactions.run(accountId, () =>
      this.changes.run(this.connections, { actor, id }, (locked, now) => locked.declareCampaigns(campaignIds, now)),
    );
    if (externalAccountId === null) throw new ConnectionPending();
    const target = { id: externalAccountId, access, settings };
    const declared = await this.granted.declareNotPolitical(accountId, id, target, campaignIds);
    if (declared.every(({ isDeclared }) => isDeclared)) await this.completeSettings(actor, id, platform, target);
    return declared;
  }

  /** What was missing only for the declaration, the platform offers now. */
  private async completeSettings(actor: Connecting, id: Id<'con'>, platform: string, target: AdAccountTarget): Promise<void> {
    const required = (this.platforms.find(platform)?.settingsSchema ?? []).filter(({ isRequired }) => isRequired);
    const offered = defaultSettings(required, await this.granted.settingChoices(actor.accountId, id, target));
    await this.transactions.run(actor.accountId, () =>
      this.changes.run(this.connections, { actor, id }, (locked, now) => locked.changeSettings({ ...offered, ...locked.settings }, now)),
    );
  }
}
