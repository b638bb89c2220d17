import { BackgroundJob, type JobHandler } from '#libs/work';
import { AudienceSizing } from '../../application/processes/audience-sizing.js';
import { type AudienceBuild, buildAudiencesQueue } from '../../application/queues.js';

/** A duplicate or outdated job has no effect. */
@BackgroundJob({
  queue: buildAudiencesQueue,
  // A build mostly waits for platforms, so many can run at once.
  concurrency: 16,
  perAccount: 8,
  batchSize: 1,
  // A user is waiting for the result.
})
export class BuildAudiences implements JobHandler<AudienceBuild> {
  constructor(private readonly sizing: AudienceSizing) {}

  handle({ account_id, audience_id, build }: AudienceBuild): Promise<void> {
    return this.sizing.run(account_id, audience_id, build);
  }
}
