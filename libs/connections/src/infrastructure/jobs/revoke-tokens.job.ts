import { BackgroundJob, type JobHandler, LOGGER } from '#libs/foundation';
import type { Id } from '#libs/kernel';
import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import { RevokeTokens } from '../../application/commands/revoke-tokens.js';
import { revokeTokensQueue } from './queues.js';
import { reportUnreadableTokens } from './report-unreadable-tokens.js';

interface TokensToRevoke {
  readonly account_id: Id<'acc'>;
  readonly connection_id: Id<'con'>;
}

@BackgroundJob({
  queue: revokeTokensQueue,
})
export class RevokeTokensOfDisconnected implements JobHandler<TokensToRevoke> {
  constructor(
    private readonly commands: CommandBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async handle({ account_id, connection_id }: TokensToRevoke): Promise<void> {
    reportUnreadableTokens(this.logger, connection_id, await this.commands.execute(new RevokeTokens(account_id, connection_id)));
  }
}
