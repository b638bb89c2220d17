import { LOGGER } from '#libs/operations';
import { BackgroundJob, type JobHandler } from '#libs/work';
import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import { RevokeTokens } from '../../application/processes/revoke-tokens.js';
import { type ConnectionOfJob, revokeTokensQueue } from '../../application/queues.js';
import { watchReport } from './watch-report.js';

@BackgroundJob({
  queue: revokeTokensQueue,
})
export class RevokeTokensOfDisconnected implements JobHandler<ConnectionOfJob> {
  constructor(
    private readonly commands: CommandBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async handle({ account_id, connection_id }: ConnectionOfJob): Promise<void> {
    const reason = await this.commands.execute(new RevokeTokens(account_id, connection_id));
    if (reason !== null) watchReport(this.logger).unreadableTokens(connection_id, reason);
  }
}
