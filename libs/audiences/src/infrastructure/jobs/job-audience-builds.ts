import { Jobs } from '#libs/foundation';
import { Injectable } from '@nestjs/common';
import type { Audience } from '../../domain/audience.js';
import { AudienceBuilds } from '../../domain/audience-builds.js';

export const buildAudiencesQueue = 'audiences.build';

/** Builds by jobs: they exist exactly when the change does, and outlive restarts. */
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
