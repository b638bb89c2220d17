import { type Actor, ChangeExecutor, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiKeyRepository } from '../../domain/api-key.repository.js';
import { UserRepository } from '../../domain/user.repository.js';

/** Revokes all keys of a user. Returns the number of revoked keys. */
export class RevokeKeysOfUser extends Command<number> {
  constructor(
    readonly actor: Actor,
    readonly userId: Id<'usr'>,
  ) {
    super();
  }
}

@CommandHandler(RevokeKeysOfUser)
export class RevokeKeysOfUserHandler implements ICommandHandler<RevokeKeysOfUser> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly users: UserRepository,
    private readonly keys: ApiKeyRepository,
  ) {}

  async execute({ actor, userId }: RevokeKeysOfUser): Promise<number> {
    // The lock prevents a new key in the meantime.
    await this.users.get(actor.accountId, userId);
    const active = await this.keys.findActive(actor.accountId, userId);
    for (const key of active) await this.changes.runOn(this.keys, key, { actor, id: key.id }, (_, now) => key.revoke(now));
    return active.length;
  }
}
