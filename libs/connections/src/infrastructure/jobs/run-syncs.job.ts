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
  // A process takes no more than it works on: a long run must not hold others back.
  override readonly batchSize = 6;
  override readonly lanes = 6;

  constructor(private readonly commands: CommandBus) {
    super();
  }

  async handle({ account_id, sync_id }: SyncToRun): Promise<void> {
    await this.commands.execute(new RunSync(account_id, sync_id));
  }
}
