import { Database, JobHandler } from '#libs/foundation';
import type { Id } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SyncWhenDue } from '../../application/commands/sync-when-due.js';
import { syncWhenDueQueue } from './queues.js';

interface WakeUp {
  readonly account_id: Id<'acc'>;
  readonly connection_id: Id<'con'>;
}

/** Queues a sync if one is due. Duplicate and outdated jobs have no effect. */
@Injectable()
export class SyncConnectionsWhenDue extends JobHandler<WakeUp> {
  readonly queue = syncWhenDueQueue;

  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {
    super();
  }

  async handle({ account_id, connection_id }: WakeUp): Promise<void> {
    await this.database.transaction(account_id, () => this.commands.execute(new SyncWhenDue(account_id, connection_id)));
  }
}
