import { createHash } from 'node:crypto';
import { ChangeExecutor, Clock, type Id, systemActor, Transactions, uuidOf } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { type Creative, noUsage } from '../../domain/creative.js';
import { CreativeRepository } from '../../domain/creative.repository.js';
import type { StoredImage, Variant } from '../../domain/variant.js';
import { AssetStore } from '../ports/asset-store.js';
import { noOtherText } from '../../domain/failure.js';
import { CreativeGenerator, type DrawnImage, GenerationFailed } from '../ports/creative-generator.js';

const extensions: Readonly<Record<DrawnImage['mimeType'], string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };

/** A permanent failure that the creative has recorded; of one variant, or of all if `variantId` is null. */
export interface RecordedFailure {
  readonly variantId: Id<'var'> | null;
  readonly error: GenerationFailed;
}

/** Changes the creative in a transaction of its own. Has no effect on a creative that is no longer generating. */
type Recorder = (verb: (creative: Creative, now: Date) => void) => Promise<Creative>;

/**
 * Generates the texts and images of a creative. Each result is stored immediately, so that a generation that is repeated after a crash
 * generates only what is missing. No transaction is open while the generator or the asset store works.
 */
@Injectable()
export class CreativeGeneration {
  constructor(
    private readonly transactions: Transactions,
    private readonly changes: ChangeExecutor,
    private readonly creatives: CreativeRepository,
    private readonly generator: CreativeGenerator,
    private readonly assets: AssetStore,
    private readonly clock: Clock,
  ) {}

  /** Returns the permanent failures. Any other error is thrown, and the generation can be run again. */
  async run(accountId: Id<'acc'>, id: Id<'crv'>): Promise<readonly RecordedFailure[]> {
    const record: Recorder = (verb) =>
      this.transactions.run(accountId, () => this.changes.run(this.creatives, { actor: systemActor(accountId), id }, verb));
    const creative = await record(() => undefined); // ends an overdue generation
    if (creative.status !== 'generating') return [];
    const signal = AbortSignal.timeout(Math.max(1, creative.deadline.getTime() - this.clock.now().getTime()));
    try {
      const written = await this.write(creative, record, signal);
      const outcomes = await Promise.all(written.pendingVariants.map((variant) => this.finish(written, variant, record, signal)));
      return outcomes.filter((failure) => failure !== null);
    } catch (error) {
      if (!(error instanceof GenerationFailed)) throw error;
      await record((current, now) => current.failGeneration(error.failure, now, error.usage));
      return [{ variantId: null, error }];
    }
  }

  private async write(creative: Creative, record: Recorder, signal: AbortSignal): Promise<Creative> {
    if (creative.pendingVariants.every((variant) => variant.copy !== null)) return creative;
    const { copies, usage } = await this.generator.write(creative, signal);
    const written = new Map(creative.variants.flatMap((variant, i) => (copies[i] === undefined ? [] : [[variant.id, copies[i]]])));
    return record((current, now) => current.write(written, usage, now));
  }

  private async finish(creative: Creative, variant: Variant, record: Recorder, signal: AbortSignal): Promise<RecordedFailure | null> {
    const { id, aspectRatio, copy } = variant;
    if (copy === null) {
      const error = new GenerationFailed(noOtherText, noUsage);
      await record((current, now) => current.recordResult(id, { failure: error.failure }, noUsage, now));
      return { variantId: id, error };
    }
    if (aspectRatio === null) {
      await record((current, now) => current.recordResult(id, { image: null }, noUsage, now));
      return null;
    }
    try {
      const { image, usage } = await this.generator.draw(creative, copy, { ...variant, aspectRatio }, signal);
      const stored = await this.storeImage(creative, variant, image);
      await record((current, now) => current.recordResult(id, { image: stored }, usage, now));
      return null;
    } catch (error) {
      if (!(error instanceof GenerationFailed)) throw error;
      await record((current, now) => current.recordResult(id, { failure: error.failure }, error.usage, now));
      return { variantId: id, error };
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
