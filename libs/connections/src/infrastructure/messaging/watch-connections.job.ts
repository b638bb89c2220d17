import type { Id } from '#libs/kernel';
import { forEachIsolated } from '#libs/data';
import { LOGGER } from '#libs/operations';
import { type AccountSweep, Sweep } from '#libs/work';
import { Inject } from '@nestjs/common';
import type { Logger } from 'pino';
import { ConnectionWatch } from '../../application/processes/connection-watch.js';
import { watchReport } from './watch-report.js';

@Sweep({ name: 'connections.watch', schedule: '*/10 * * * *' })
export class WatchConnections implements AccountSweep {
  constructor(
    private readonly watch: ConnectionWatch,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async sweep(accountId: Id<'acc'>): Promise<void> {
    const report = watchReport(this.logger);
    // A failure of one connection, such as unreadable tokens, must not affect the other connections.
    await forEachIsolated(await this.watch.inspect(accountId), (connection) => this.watch.repair(connection, report));
  }
}
