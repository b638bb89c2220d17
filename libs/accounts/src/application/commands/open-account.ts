import { ChangeExecutor, type Id, systemActor } from '#libs/kernel';
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
    private readonly changes: ChangeExecutor,
    private readonly accounts: AccountRepository,
  ) {}

  execute({ accountId, details }: OpenAccount): Promise<Account> {
    return this.changes.add(this.accounts, systemActor(accountId), (now) => Account.open(accountId, details, now));
  }
}
