import { createHash } from 'node:crypto';
import { BackgroundJob, Database, type JobHandler, LOGGER } from '#libs/foundation';
import { Clock, uuidOf } from '#libs/kernel';
import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import { AdvanceGeneration, type GenerationStep } from '../../application/commands/advance-generation.js';
import { AssetStore } from '../../application/ports/asset-store.js';
import { CreativeGenerator, type DrawnImage, GenerationFailed } from '../../application/ports/creative-generator.js';
import { type Creative, noUsage } from '../../domain/creative.js';
import type { StoredImage, Variant } from '../../domain/variant.js';
import { generateQueue, type Generation } from '../../application/queues.js';

const extensions: Readonly<Record<DrawnImage['mimeType'], string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };

/**
 * Generates the texts and images of a creative. Each result is stored immediately, so that a job that is retried after a crash
 * generates only what is missing.
 */
@BackgroundJob({
  queue: generateQueue,
  // Small batches: a batch ends with its slowest job, and the jobs of a killed process wait until its heartbeat expires.
  batchSize: 4,
  localConcurrency: 2,
  pollingIntervalSeconds: 0.5,
})
export class GenerateCreatives implements JobHandler<Generation> {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
    private readonly generator: CreativeGenerator,
    private readonly assets: AssetStore,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async handle({ account_id, creative_id }: Generation): Promise<void> {
    const advance = (step: GenerationStep | null) =>
      this.database.transaction(account_id, () => this.commands.execute(new AdvanceGeneration(account_id, creative_id, step)));
    let creative = await advance(null);
    if (creative.status !== 'generating') return;
    const signal = AbortSignal.timeout(Math.max(1, creative.deadline.getTime() - this.clock.now().getTime()));
    try {
      if (creative.pendingVariants.some((variant) => variant.copy === null)) creative = await this.write(creative, advance, signal);
      await Promise.all(creative.pendingVariants.map((variant) => this.finish(creative, variant, advance, signal)));
    } catch (error) {
      if (!(error instanceof GenerationFailed)) throw error;
      this.logger.warn({ err: error, creative_id }, 'a generation failed');
      await advance({ kind: 'failure', failure: error.failure, usage: error.usage });
    }
  }

  private async write(creative: Creative, advance: Advance, signal: AbortSignal): Promise<Creative> {
    const { copies, usage } = await this.generator.write(creative, signal);
    const written = new Map(creative.variants.flatMap((variant, i) => (copies[i] === undefined ? [] : [[variant.id, copies[i]]])));
    return advance({ kind: 'texts', copies: written, usage });
  }

  private async finish(creative: Creative, variant: Variant, advance: Advance, signal: AbortSignal): Promise<void> {
    const { id, aspectRatio, copy } = variant;
    if (copy === null) throw new Error(`The variant ${id} has no text.`);
    if (aspectRatio === null) {
      await advance({ kind: 'variant', id, outcome: { image: null }, usage: noUsage });
      return;
    }
    try {
      const { image, usage } = await this.generator.draw(creative, copy, { ...variant, aspectRatio }, signal);
      const stored = await this.storeImage(creative, variant, image);
      await advance({ kind: 'variant', id, outcome: { image: stored }, usage });
    } catch (error) {
      if (!(error instanceof GenerationFailed)) throw error;
      this.logger.warn({ err: error, variant_id: id }, 'a variant failed');
      await advance({ kind: 'variant', id, outcome: { failure: error.failure }, usage: error.usage });
    }
  }

  /** Stores the file before the row that refers to it, because a row without a file would be a broken image. */
  private async storeImage(creative: Creative, variant: Variant, image: DrawnImage): Promise<StoredImage> {
    const sha256 = createHash('sha256').update(image.bytes).digest('hex');
    const { mimeType, width, height } = image;
    const file = `${uuidOf(variant.id)}-${sha256.slice(0, 16)}.${extensions[mimeType]}`;
    const key = `${uuidOf(creative.accountId)}/${uuidOf(creative.id)}/${file}`;
    await this.assets.put(key, image.bytes, mimeType);
    return { key, mimeType, width, height, bytes: image.bytes.byteLength, sha256 };
  }
}

type Advance = (step: GenerationStep | null) => Promise<Creative>;
