import { type Actor, AuditTrail, Clock, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRepository } from '../../domain/account.repository.js';
import type { ApiKey } from '../../domain/api-key.js';

/** Revokes a key, which is refused from the next request. */
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
    private readonly accounts: AccountRepository,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, keyId }: RevokeApiKey): Promise<ApiKey> {
    const now = this.clock.now();
    const key = await this.accounts.getKey(actor.accountId, keyId);
    const from = key.revokedAt;
    key.revoke(now);
    if (key.revokedAt === from) return key;
    await this.accounts.saveKey(key);
    const changes = { revoked_at: { from, to: key.revokedAt } };
    this.audit.append(actor, { action: 'api_key.revoked', resourceType: 'api_key', resourceId: keyId, changes, at: now });
    return key;
  }
}
