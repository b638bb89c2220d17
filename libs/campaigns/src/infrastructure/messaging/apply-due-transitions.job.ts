import { Database } from '#libs/data';
import { BackgroundJob, type JobHandler } from '#libs/work';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApplyDueTransition } from '../../application/commands/apply-due-transition.js';
import { type DueTransition, dueEndsQueue, dueStartsQueue } from '../../application/queues.js';

/** A duplicate, late, or outdated job finds no due transition and does nothing. */
@Injectable()
abstract class ApplyDueTransitions implements JobHandler<DueTransition> {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  async handle({ account_id, campaign_id }: DueTransition): Promise<void> {
    await this.database.transaction(account_id, () => this.commands.execute(new ApplyDueTransition(account_id, campaign_id)));
  }
}

@BackgroundJob({ queue: dueEndsQueue })
export class ApplyDueEnds extends ApplyDueTransitions {}

@BackgroundJob({ queue: dueStartsQueue })
export class ApplyDueStarts extends ApplyDueTransitions {}
