import { JobHandler } from '#libs/foundation';
import type { Id } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RunSync } from '../../application/commands/run-sync.js';
import { runSyncQueue } from './queues.js';

interface SyncToRun {
  readonly account_id: Id<'acc'>;
  readonly sync_id: Id<'syn'>;
}

@Injectable()
export class RunSyncs extends JobHandler<SyncToRun> {
  readonly queue = runSyncQueue;
  // Four workers fetch one job each. A first run takes long and must not delay other jobs of the same batch.
  override readonly batchSize = 1;
  override readonly localConcurrency = 4;

  constructor(private readonly commands: CommandBus) {
    super();
  }

  async handle({ account_id, sync_id }: SyncToRun): Promise<void> {
    await this.commands.execute(new RunSync(account_id, sync_id));
  }
}
