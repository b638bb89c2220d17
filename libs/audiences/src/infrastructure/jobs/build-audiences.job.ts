import { Database, JobHandler } from '#libs/foundation';
import type { Id } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import { AudienceEstimator } from '../../application/build/audience-estimator.js';
import { RecordMeasurement } from '../../application/commands/record-measurement.js';
import { GetBuild } from '../../application/queries/get-build.js';
import type { Measurement } from '../../domain/measurement.js';
import { buildAudiencesQueue } from './job-audience-builds.js';

interface BuildJob {
  readonly account_id: Id<'acc'>;
  readonly audience_id: Id<'aud'>;
  readonly build: number;
}

/**
 * One building of an audience. A job that comes twice, or for a building that has been begun anew, finds it over and does
 * nothing. What a platform fails to do is a result; the next building is asked for with it.
 */
@Injectable()
export class BuildAudiences extends JobHandler<BuildJob> {
  readonly queue = buildAudiencesQueue;
  /** A building mostly waits for platforms. */
  override readonly lanes = 8;
  override readonly batchSize = 40;
  /** Somebody waits for it. */
  override readonly pollingIntervalSeconds = 0.5;

  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly survey: AudienceEstimator,
  ) {
    super();
  }

  async handle({ account_id, audience_id, build }: BuildJob): Promise<void> {
    const work = await this.database.transaction(account_id, () => this.queries.execute(new GetBuild(account_id, audience_id, build)));
    if (work === null) return;
    const record = (measurement: Measurement | null) =>
      this.run(account_id, new RecordMeasurement(account_id, audience_id, build, measurement));
    let measurement: Measurement;
    try {
      measurement = await this.survey.measure(work);
    } catch (error) {
      // The audience says so and is built again later; the job's own failure goes to the log.
      await record(null);
      throw error;
    }
    await record(measurement);
  }

  private run<T>(accountId: Id<'acc'>, command: Command<T>): Promise<T> {
    return this.database.transaction(accountId, () => this.commands.execute(command));
  }
}
