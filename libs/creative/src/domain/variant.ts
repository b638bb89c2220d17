import { type Id, newId } from '#libs/kernel';
import type { AspectRatio } from './aspect-ratio.js';
import { type CreativeTransition, type CreativeStatus, nextStatus } from './creative-status.js';
import { type Failure, generationCanceled, imageDeleted } from './failure.js';

/** The text of an ad. */
export interface Copy {
  readonly headline: string;
  readonly primaryText: string;
  readonly description: string | null;
  readonly callToAction: string | null;
}

/** A stored image. `key` is its key in the asset store, `sha256` the hash of its bytes in hex. */
export interface StoredImage {
  readonly key: string;
  readonly mimeType: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** One text and, for an image creative, one image. */
export class Variant {
  readonly id!: Id<'var'>;
  readonly accountId!: Id<'acc'>;
  readonly creativeId!: Id<'crv'>;
  readonly position!: number;
  readonly status!: CreativeStatus;
  /** Null for a variant without an image. */
  readonly aspectRatio!: AspectRatio | null;
  readonly copy!: Copy | null;
  readonly image!: StoredImage | null;
  readonly failure!: Failure | null;
  readonly createdAt!: Date;
  readonly updatedAt!: Date;

  static planned(creative: { id: Id<'crv'>; accountId: Id<'acc'> }, position: number, aspectRatio: AspectRatio | null, now: Date): Variant {
    return Object.assign(new Variant(), {
      id: newId('var'),
      accountId: creative.accountId,
      creativeId: creative.id,
      position,
      status: 'generating' as const,
      aspectRatio,
      copy: null,
      image: null,
      failure: null,
      createdAt: now,
      updatedAt: now,
    });
  }

  /** Stores the text before the image is generated, so that an interrupted generation resumes with the same text. */
  written(copy: Copy, now: Date): Variant {
    return this.with({ copy, updatedAt: now });
  }

  completed(image: StoredImage | null, now: Date): Variant {
    return this.transitionTo('complete', { image, updatedAt: now });
  }

  failed(failure: Failure, now: Date): Variant {
    return this.transitionTo('fail', { failure, updatedAt: now });
  }

  archived(now: Date): Variant {
    return this.status === 'archived' ? this : this.transitionTo('archive', { updatedAt: now });
  }

  /** What the variant is without its archiving. `hasImages` is false when the images of the creative have been deleted. */
  unarchived(hasImages: boolean, now: Date): Variant {
    const isComplete = this.copy !== null && (this.aspectRatio === null || this.image !== null);
    if (isComplete && this.failure === null && (this.image === null || hasImages))
      return this.transitionTo('unarchive', { updatedAt: now });
    const failure = this.failure ?? (isComplete ? imageDeleted : generationCanceled);
    return this.transitionTo('unarchive_failed', { failure, image: null, updatedAt: now });
  }

  private transitionTo(transition: CreativeTransition, values: Partial<Variant>): Variant {
    const status = nextStatus(this.status, transition);
    if (status === undefined) throw new Error(`Transition ${transition} is not allowed from ${this.status}.`);
    return this.with({ ...values, status });
  }

  private with(values: Partial<Variant>): Variant {
    return Object.assign(Object.create(Variant.prototype) as Variant, this, values);
  }
}
