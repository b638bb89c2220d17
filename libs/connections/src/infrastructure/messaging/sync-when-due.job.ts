import { Database } from '#libs/data';
import { BackgroundJob, type JobHandler } from '#libs/work';
import { CommandBus } from '@nestjs/cqrs';
import { SyncWhenDue } from '../../application/commands/sync-when-due.js';
import { type ConnectionOfJob, syncWhenDueQueue } from '../../application/queues.js';

/** Queues a sync if one is due. Duplicate and outdated jobs have no effect. */
@BackgroundJob({
  queue: syncWhenDueQueue,
})
export class SyncConnectionsWhenDue implements JobHandler<ConnectionOfJob> {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  async handle({ account_id, connection_id }: ConnectionOfJob): Promise<void> {
    await this.database.transaction(account_id, () => this.commands.execute(new SyncWhenDue(account_id, connection_id)));
  }
}
