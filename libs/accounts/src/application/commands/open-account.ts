import { AuditTrail, Clock, type Id, systemActor } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Account, type NewAccount } from '../../domain/account.js';
import { AccountRepository } from '../../domain/account.repository.js';

/** Creates an account. The caller chooses the id, because the transaction already belongs to that tenant. */
export class OpenAccount extends Command<Account> {
  constructor(
    readonly accountId: Id<'acc'>,
    readonly details: NewAccount,
  ) {
    super();
  }
}

@CommandHandler(OpenAccount)
export class OpenAccountHandler implements ICommandHandler<OpenAccount> {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, details }: OpenAccount): Promise<Account> {
    const now = this.clock.now();
    const account = Account.open(accountId, details, now);
    await this.accounts.add(account);
    const changes = { plan: { from: null, to: account.plan } };
    this.audit.append(systemActor(accountId), {
      action: 'account.opened',
      resourceType: 'account',
      resourceId: accountId,
      changes,
      at: now,
    });
    return account;
  }
}
