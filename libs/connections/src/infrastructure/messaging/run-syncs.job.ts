import { BackgroundJob, type JobHandler } from '#libs/foundation';
import { CommandBus } from '@nestjs/cqrs';
import { RunSync } from '../../application/processes/sync/run-sync.js';
import { runSyncQueue, type SyncToRun } from '../../application/queues.js';

@BackgroundJob({
  queue: runSyncQueue,
  // Four workers fetch one job each. A first run takes long and must not delay other jobs of the same batch.
  batchSize: 1,
  localConcurrency: 4,
})
export class RunSyncs implements JobHandler<SyncToRun> {
  constructor(private readonly commands: CommandBus) {}

  async handle({ account_id, sync_id }: SyncToRun): Promise<void> {
    await this.commands.execute(new RunSync(account_id, sync_id));
  }
}
