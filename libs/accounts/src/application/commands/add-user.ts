import { type Actor, AuditTrail, Clock } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRepository } from '../../domain/account.repository.js';
import { type NewUser, User } from '../../domain/user.js';

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
    private readonly accounts: AccountRepository,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, details }: AddUser): Promise<User> {
    const now = this.clock.now();
    await this.accounts.get(actor.accountId);
    const user = User.join(actor.accountId, details, now);
    await this.accounts.addUser(user);
    const changes = { role: { from: null, to: user.role } };
    this.audit.append(actor, { action: 'user.added', resourceType: 'user', resourceId: user.id, changes, at: now });
    return user;
  }
}
