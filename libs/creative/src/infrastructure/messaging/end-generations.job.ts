import { Clock, JobQueue } from '#libs/kernel';
import { Database } from '#libs/data';
import { BackgroundJob, type JobHandler } from '#libs/work';
import { CommandBus } from '@nestjs/cqrs';
import { EndOverdueGeneration } from '../../application/commands/end-overdue-generation.js';
import { endGenerationQueue, type Generation } from '../../application/queues.js';

/** Ends an overdue generation, even if its job is still running. Has no effect on a finished generation. */
@BackgroundJob({
  queue: endGenerationQueue,
})
export class EndGenerations implements JobHandler<Generation> {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
  ) {}

  async handle(data: Generation): Promise<void> {
    const { account_id, creative_id } = data;
    await this.database.transaction(account_id, async () => {
      const creative = await this.commands.execute(new EndOverdueGeneration(account_id, creative_id));
      // The offset to the database's clock is accurate only to the round trip, so a job can run slightly early: reschedule it.
      const isEarly = creative.status === 'generating' && creative.deadline > this.clock.now();
      if (isEarly) await this.jobs.send(endGenerationQueue, data, creative.deadline);
    });
  }
}
