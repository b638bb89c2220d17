import { BackgroundJob, Database, type JobHandler } from '#libs/foundation';
import type { Id } from '#libs/kernel';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import { AudienceEstimator } from '../../application/build/audience-estimator.js';
import { RecordMeasurement } from '../../application/commands/record-measurement.js';
import { GetBuild } from '../../application/queries/get-build.js';
import type { Measurement } from '../../domain/measurement.js';
import { type AudienceBuild, buildAudiencesQueue } from '../../application/queues.js';

/**
 * Executes one build of an audience. A duplicate or outdated job has no effect. A failure of a platform is a result of the build;
 * recording it queues the next build.
 */
@BackgroundJob({
  queue: buildAudiencesQueue,
  // A build mostly waits for platforms, so many can run at once.
  batchConcurrency: 8,
  batchSize: 40,
  // A user is waiting for the result.
  pollingIntervalSeconds: 0.5,
})
export class BuildAudiences implements JobHandler<AudienceBuild> {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly estimator: AudienceEstimator,
  ) {}

  async handle({ account_id, audience_id, build }: AudienceBuild): Promise<void> {
    const input = await this.database.transaction(account_id, () => this.queries.execute(new GetBuild(account_id, audience_id, build)));
    if (input === null) return;
    const record = (measurement: Measurement | null) =>
      this.run(account_id, new RecordMeasurement(account_id, audience_id, build, measurement));
    let measurement: Measurement;
    try {
      measurement = await this.estimator.measure(input);
    } catch (error) {
      // The audience records an internal error and is built again later; the error itself is logged.
      await record(null);
      throw error;
    }
    await record(measurement);
  }

  private run<T>(accountId: Id<'acc'>, command: Command<T>): Promise<T> {
    return this.database.transaction(accountId, () => this.commands.execute(command));
  }
}
