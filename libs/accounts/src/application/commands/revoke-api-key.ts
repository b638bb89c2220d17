import { type Actor, ChangeExecutor, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ApiKey } from '../../domain/api-key.js';
import { ApiKeyRepository } from '../../domain/api-key.repository.js';
import { UserRepository } from '../../domain/user.repository.js';

/** Revokes a key, which is refused from the next request, also by requests that have begun. */
export class RevokeApiKey extends Command<ApiKey> {
  constructor(
    readonly actor: Actor,
    readonly keyId: Id<'key'>,
  ) {
    super();
  }
}

@CommandHandler(RevokeApiKey)
export class RevokeApiKeyHandler implements ICommandHandler<RevokeApiKey> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly keys: ApiKeyRepository,
    private readonly users: UserRepository,
  ) {}

  async execute({ actor, keyId }: RevokeApiKey): Promise<ApiKey> {
    const { accountId } = actor;
    // Writes with the key lock its user, and are either committed before or refused.
    await this.users.get(accountId, await this.keys.ownerOf(accountId, keyId));
    return this.changes.run(this.keys, { actor, id: keyId }, (key, now) => key.revoke(now));
  }
}
