import { Jobs } from '#libs/foundation';
import { Injectable } from '@nestjs/common';
import type { Creative } from '../../domain/creative.js';
import { GenerationQueue } from '../../domain/generation-queue.js';

export const generateQueue = 'creative.generate';
export const endGenerationQueue = 'creative.end-generation';

/** Queues generations as jobs, which survive restarts. A second job ends a generation that is overdue. */
@Injectable()
export class JobGenerationQueue extends GenerationQueue {
  constructor(private readonly jobs: Jobs) {
    super();
  }

  async start(creative: Creative): Promise<void> {
    const data = { account_id: creative.accountId, creative_id: creative.id };
    await this.jobs.send(generateQueue, data);
    await this.jobs.send(endGenerationQueue, data, creative.deadline);
  }
}
