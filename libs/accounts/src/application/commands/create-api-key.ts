import { type Actor, AuditTrail, Clock, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRepository } from '../../domain/account.repository.js';
import { ApiKey, type NewApiKey } from '../../domain/api-key.js';
import { ApiKeyGenerator } from '../../domain/api-key-generator.js';

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
    private readonly accounts: AccountRepository,
    private readonly generator: ApiKeyGenerator,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, userId, details }: CreateApiKey): Promise<CreatedApiKey> {
    const now = this.clock.now();
    const user = await this.accounts.getUser(actor.accountId, userId);
    const secret = this.generator.generate();
    const key = ApiKey.create(user, details, secret, now);
    await this.accounts.addKey(key, secret);
    const changes = { name: { from: null, to: key.name } };
    this.audit.append(actor, { action: 'api_key.created', resourceType: 'api_key', resourceId: key.id, changes, at: now });
    return { key, secret };
  }
}
