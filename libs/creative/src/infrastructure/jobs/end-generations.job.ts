import { Database, JobHandler, Jobs } from '#libs/foundation';
import { Clock, type Id } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AdvanceGeneration } from '../../application/commands/advance-generation.js';
import { endGenerationQueue } from './job-generation-queue.js';

interface Overdue {
  readonly account_id: Id<'acc'>;
  readonly creative_id: Id<'crv'>;
}

/** Ends a generation whose time is up, whatever its own job is doing; one that has ended by itself stays as it is. */
@Injectable()
export class EndGenerations extends JobHandler<Overdue> {
  readonly queue = endGenerationQueue;

  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {
    super();
  }

  async handle(data: Overdue): Promise<void> {
    const { account_id, creative_id } = data;
    await this.database.transaction(account_id, async () => {
      const creative = await this.commands.execute(new AdvanceGeneration(account_id, creative_id, () => undefined));
      // The database's clock is known to the round trip only: an end that is not due yet by so little is asked for again.
      const isEarly = creative.status === 'generating' && creative.endsBy > this.clock.now();
      if (isEarly) await this.jobs.send(endGenerationQueue, data, creative.endsBy);
    });
  }
}
