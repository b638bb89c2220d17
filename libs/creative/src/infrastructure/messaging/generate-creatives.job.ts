import { LOGGER } from '#libs/operations';
import { BackgroundJob, type JobHandler } from '#libs/work';
import { Inject } from '@nestjs/common';
import type { Logger } from 'pino';
import { CreativeGeneration } from '../../application/processes/creative-generation.js';
import { generateQueue, type Generation } from '../../application/queues.js';

@BackgroundJob({
  queue: generateQueue,
  // Few at once: the images of all running creatives share the processors, and a new account waits for those ahead of its own.
  concurrency: 6,
  perAccount: 2,
  batchSize: 1,
})
export class GenerateCreatives implements JobHandler<Generation> {
  constructor(
    private readonly generation: CreativeGeneration,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async handle({ account_id, creative_id }: Generation): Promise<void> {
    for (const { error, variantId } of await this.generation.run(account_id, creative_id))
      this.logger.warn({ err: error, creative_id, variant_id: variantId }, `a ${variantId === null ? 'generation' : 'variant'} failed`);
  }
}
