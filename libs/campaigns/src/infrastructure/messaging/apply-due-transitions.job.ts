import { BackgroundJob, Database, type JobHandler } from '#libs/foundation';
import { CommandBus } from '@nestjs/cqrs';
import { ApplyDueTransition } from '../../application/commands/apply-due-transition.js';
import { type DueTransition, dueTransitionsQueue } from '../../application/queues.js';

/** A duplicate, late, or outdated job finds no due transition and does nothing. */
@BackgroundJob({
  queue: dueTransitionsQueue,
})
export class ApplyDueTransitions implements JobHandler<DueTransition> {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  async handle({ account_id, campaign_id }: DueTransition): Promise<void> {
    await this.database.transaction(account_id, () => this.commands.execute(new ApplyDueTransition(account_id, campaign_id)));
  }
}
