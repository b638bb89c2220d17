import { type Actor, ChangeExecutor, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiKey, assertRoomForKey, type NewApiKey } from '../../domain/api-key.js';
import { ApiKeyRepository } from '../../domain/api-key.repository.js';
import { UserRepository } from '../../domain/user.repository.js';
import { generateApiKey, hashOfKey } from '../api-key-format.js';

/** The new key with its secret, which is returned only once. */
export interface CreatedApiKey {
  readonly key: ApiKey;
  readonly secret: string;
}

export class CreateApiKey extends Command<CreatedApiKey> {
  constructor(
    readonly actor: Actor,
    readonly userId: Id<'usr'>,
    readonly details: NewApiKey,
  ) {
    super();
  }
}

@CommandHandler(CreateApiKey)
export class CreateApiKeyHandler implements ICommandHandler<CreateApiKey> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly users: UserRepository,
    private readonly keys: ApiKeyRepository,
  ) {}

  async execute({ actor, userId, details }: CreateApiKey): Promise<CreatedApiKey> {
    const user = await this.users.get(actor.accountId, userId);
    const secret = generateApiKey();
    const key = await this.changes.add(this.keys, actor, async (now) => {
      assertRoomForKey(await this.keys.countActive(actor.accountId, userId, now));
      return ApiKey.create(user, details, secret, now);
    });
    this.keys.addCredential(key, hashOfKey(secret));
    return { key, secret };
  }
}
