import { BackgroundJob, forEachIsolated, type JobHandler, LOGGER, Tenants } from '#libs/foundation';
import { Inject } from '@nestjs/common';
import type { Logger } from 'pino';
import { ConnectionWatch } from '../../application/processes/connection-watch.js';
import { watchConnectionsQueue } from '../../application/queues.js';
import { watchReport } from './watch-report.js';

@BackgroundJob({
  queue: watchConnectionsQueue,
  schedule: '*/10 * * * *',
})
export class WatchConnections implements JobHandler {
  constructor(
    private readonly tenants: Tenants,
    private readonly watch: ConnectionWatch,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async handle(): Promise<void> {
    const report = watchReport(this.logger);
    await this.tenants.forEach(async (accountId) => {
      // A failure of one connection, such as unreadable tokens, must not affect the other connections.
      await forEachIsolated(await this.watch.inspect(accountId), (connection) => this.watch.repair(connection, report));
    });
  }
}
