import { BackgroundJob, Database, type JobHandler } from '#libs/foundation';
import type { Id } from '#libs/kernel';
import { CommandBus } from '@nestjs/cqrs';
import { SyncWhenDue } from '../../application/commands/sync-when-due.js';
import { syncWhenDueQueue } from './queues.js';

interface WakeUp {
  readonly account_id: Id<'acc'>;
  readonly connection_id: Id<'con'>;
}

/** Queues a sync if one is due. Duplicate and outdated jobs have no effect. */
@BackgroundJob({
  queue: syncWhenDueQueue,
})
export class SyncConnectionsWhenDue implements JobHandler<WakeUp> {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  async handle({ account_id, connection_id }: WakeUp): Promise<void> {
    await this.database.transaction(account_id, () => this.commands.execute(new SyncWhenDue(account_id, connection_id)));
  }
}
