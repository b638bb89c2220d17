import { BackgroundJob, type JobHandler } from '#libs/foundation';
import type { Id } from '#libs/kernel';
import { AudienceSizing } from '../../application/processes/audience-sizing.js';
import { buildAudiencesQueue } from './job-audience-builds.js';

interface BuildJob {
  readonly account_id: Id<'acc'>;
  readonly audience_id: Id<'aud'>;
  readonly build: number;
}

/** A duplicate or outdated job has no effect. */
@BackgroundJob({
  queue: buildAudiencesQueue,
  // A build mostly waits for platforms, so many can run at once.
  batchConcurrency: 8,
  batchSize: 40,
  // A user is waiting for the result.
  pollingIntervalSeconds: 0.5,
})
export class BuildAudiences implements JobHandler<BuildJob> {
  constructor(private readonly sizing: AudienceSizing) {}

  handle({ account_id, audience_id, build }: BuildJob): Promise<void> {
    return this.sizing.run(account_id, audience_id, build);
  }
}
