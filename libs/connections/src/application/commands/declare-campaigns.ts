import { type CampaignDeclaration, GrantedAdAccounts } from '#libs/ad-platforms/contract';
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
    private readonly granted: GrantedAdAccounts,
    private readonly connections: ConnectionRepository,
    private readonly changes: ChangeExecutor,
    private readonly transactions: Transactions,
  ) {}

  async execute({ actor, id, campaignIds }: DeclareCampaigns): Promise<readonly CampaignDeclaration[]> {
    const { accountId } = actor;
    const { externalAccountId, access, settings } = await this.transactions.run(accountId, () =>
      this.changes.run(this.connections, { actor, id }, (locked, now) => locked.declareCampaigns(now)),
    );
    if (externalAccountId === null) throw new ConnectionPending();
    return this.granted.declareNotPolitical(accountId, id, { id: externalAccountId, access, settings }, campaignIds);
  }
}
