import { type Actor, ChangeExecutor } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRepository } from '../../domain/account.repository.js';
import { type NewUser, User } from '../../domain/user.js';
import { UserRepository } from '../../domain/user.repository.js';

export class AddUser extends Command<User> {
  constructor(
    readonly actor: Actor,
    readonly details: NewUser,
  ) {
    super();
  }
}

@CommandHandler(AddUser)
export class AddUserHandler implements ICommandHandler<AddUser> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly accounts: AccountRepository,
    private readonly users: UserRepository,
  ) {}

  async execute({ actor, details }: AddUser): Promise<User> {
    await this.accounts.get(actor.accountId);
    return this.changes.add(this.users, actor, (now) => User.join(actor.accountId, details, now));
  }
}
