import type { Id } from '#libs/kernel';
import type { AspectRatio } from '../../domain/aspect-ratio.js';
import type { Usage } from '../../domain/creative.js';
import type { CreativeBrief } from '../../domain/creative-fields.js';
import type { Failure } from '../../domain/failure.js';
import type { Copy } from '../../domain/variant.js';

/** The input of a generator: the request without any data of the account. */
export interface GenerationTask extends CreativeBrief {
  readonly callToAction: string | null;
  readonly landingUrl: string | null;
}

export interface DrawnImage {
  readonly bytes: Uint8Array;
  readonly mimeType: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

/** Generates texts and images of ads. The prompt is data, never an instruction to the service. */
export abstract class CreativeGenerator {
  /** The value of `generation.provider`. */
  abstract readonly provider: string;
  /** The languages that it writes, as ISO 639 codes. Null for any language. */
  abstract readonly languages: readonly string[] | null;
  /** Returns distinct texts within the limits of the platforms, at most one for each variant. Throws GenerationFailed. */
  abstract write(task: GenerationTask, signal: AbortSignal): Promise<{ readonly copies: readonly Copy[]; readonly usage: Usage }>;
  /** Returns the image of the variant at a position (starting at 1). Throws GenerationFailed. */
  abstract draw(
    task: GenerationTask,
    copy: Copy,
    variant: { readonly id: Id<'var'>; readonly position: number; readonly aspectRatio: AspectRatio },
    signal: AbortSignal,
  ): Promise<{ readonly image: DrawnImage; readonly usage: Usage }>;
}

/** A permanent failure; any other error is retried. `usage` includes all attempts. */
export class GenerationFailed extends Error {
  constructor(
    readonly failure: Failure,
    readonly usage: Usage,
    options?: ErrorOptions,
  ) {
    super(failure.message, options);
  }
}
