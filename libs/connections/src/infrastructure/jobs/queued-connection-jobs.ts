import { Jobs } from '#libs/foundation';
import type { Id } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { ConnectionJobs } from '../../application/ports/connection-jobs.js';
import type { Connection } from '../../domain/connection.js';
import type { SyncRun } from '../../domain/sync-run.js';
import { revokeTokensQueue, runSyncQueue, syncWhenDueQueue } from './queues.js';

@Injectable()
export class QueuedConnectionJobs extends ConnectionJobs {
  constructor(private readonly jobs: Jobs) {
    super();
  }

  async run({ accountId, id }: SyncRun): Promise<void> {
    await this.jobs.send(runSyncQueue, { account_id: accountId, sync_id: id });
  }

  async wake({ accountId, id, nextSyncAt }: Connection): Promise<void> {
    if (nextSyncAt !== null) await this.jobs.send(syncWhenDueQueue, { account_id: accountId, connection_id: id }, nextSyncAt);
  }

  async revokeTokens(accountId: Id<'acc'>, id: Id<'con'>, at: Date): Promise<void> {
    await this.jobs.send(revokeTokensQueue, { account_id: accountId, connection_id: id }, at);
  }
}
