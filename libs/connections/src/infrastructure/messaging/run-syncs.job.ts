import { BackgroundJob, type JobHandler } from '#libs/work';
import { CommandBus } from '@nestjs/cqrs';
import { RunSync } from '../../application/processes/sync/run-sync.js';
import { runSyncQueue, type SyncToRun } from '../../application/queues.js';

@BackgroundJob({
  queue: runSyncQueue,
  // A first run takes long. It mostly waits for its platform.
  concurrency: 8,
  batchSize: 1,
})
export class RunSyncs implements JobHandler<SyncToRun> {
  constructor(private readonly commands: CommandBus) {}

  async handle({ account_id, sync_id }: SyncToRun): Promise<void> {
    await this.commands.execute(new RunSync(account_id, sync_id));
  }
}
