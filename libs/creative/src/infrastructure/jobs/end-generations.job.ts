import { BackgroundJob, Database, type JobHandler, Jobs } from '#libs/foundation';
import { Clock, type Id } from '#libs/kernel';
import { CommandBus } from '@nestjs/cqrs';
import { EndOverdueGeneration } from '../../application/commands/end-overdue-generation.js';
import { endGenerationQueue } from './job-generation-queue.js';

interface Overdue {
  readonly account_id: Id<'acc'>;
  readonly creative_id: Id<'crv'>;
}

/** Ends an overdue generation, even if its job is still running. Has no effect on a finished generation. */
@BackgroundJob({
  queue: endGenerationQueue,
})
export class EndGenerations implements JobHandler<Overdue> {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  async handle(data: Overdue): Promise<void> {
    const { account_id, creative_id } = data;
    await this.database.transaction(account_id, async () => {
      const creative = await this.commands.execute(new EndOverdueGeneration(account_id, creative_id));
      // The offset to the database's clock is accurate only to the round trip, so a job can run slightly early: reschedule it.
      const isEarly = creative.status === 'generating' && creative.deadline > this.clock.now();
      if (isEarly) await this.jobs.send(endGenerationQueue, data, creative.deadline);
    });
  }
}
