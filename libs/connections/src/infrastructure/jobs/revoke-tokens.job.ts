import { JobHandler } from '#libs/foundation';
import type { Id } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RevokeTokens } from '../../application/commands/revoke-tokens.js';
import { revokeTokensQueue } from './queues.js';

interface TokensToRevoke {
  readonly account_id: Id<'acc'>;
  readonly connection_id: Id<'con'>;
}

@Injectable()
export class RevokeTokensOfDisconnected extends JobHandler<TokensToRevoke> {
  readonly queue = revokeTokensQueue;

  constructor(private readonly commands: CommandBus) {
    super();
  }

  async handle({ account_id, connection_id }: TokensToRevoke): Promise<void> {
    await this.commands.execute(new RevokeTokens(account_id, connection_id));
  }
}
