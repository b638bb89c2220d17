import { Jobs } from '#libs/foundation';
import { Injectable } from '@nestjs/common';
import type { Audience } from '../../domain/audience.js';
import { AudienceBuilds } from '../../domain/audience-builds.js';

export const buildAudiencesQueue = 'audiences.build';

/** Queues builds as jobs, which are part of the transaction and survive restarts. */
@Injectable()
export class JobAudienceBuilds extends AudienceBuilds {
  constructor(private readonly jobs: Jobs) {
    super();
  }

  async request({ accountId, id, build, nextBuildAt }: Audience): Promise<void> {
    if (nextBuildAt === null) return;
    await this.jobs.send(buildAudiencesQueue, { account_id: accountId, audience_id: id, build }, nextBuildAt);
  }
}
