import { BackgroundJob, Database, type JobHandler } from '#libs/foundation';
import type { Id } from '#libs/kernel';
import { CommandBus } from '@nestjs/cqrs';
import { ApplyDueTransition } from '../../application/commands/apply-due-transition.js';
import { dueTransitionsQueue } from './job-transition-scheduler.js';

interface WakeUp {
  readonly account_id: Id<'acc'>;
  readonly campaign_id: Id<'cmp'>;
}

/** A duplicate, late, or outdated job finds no due transition and does nothing. */
@BackgroundJob({
  queue: dueTransitionsQueue,
})
export class ApplyDueTransitions implements JobHandler<WakeUp> {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  async handle({ account_id, campaign_id }: WakeUp): Promise<void> {
    await this.database.transaction(account_id, () => this.commands.execute(new ApplyDueTransition(account_id, campaign_id)));
  }
}
