import type { Id } from '#libs/kernel';
import type { AspectRatio } from '../../domain/aspect-ratio.js';
import type { Usage } from '../../domain/creative.js';
import type { CreativeBrief } from '../../domain/creative-fields.js';
import type { Failure } from '../../domain/failure.js';
import type { Copy } from '../../domain/variant.js';

/** What a generator is told: the request, and nothing of the account. */
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

/** Writes the texts of ads and draws their images. The prompt is data: nothing in it is an instruction to the service. */
export abstract class CreativeGenerator {
  /** What `generation.provider` says. */
  abstract readonly provider: string;
  /** One text for each variant, all different, none over the limits of the platforms. Throws GenerationFailed. */
  abstract write(task: GenerationTask, signal: AbortSignal): Promise<{ readonly copies: readonly Copy[]; readonly usage: Usage }>;
  /** The image of the variant at a position (from 1). Throws GenerationFailed. */
  abstract draw(
    task: GenerationTask,
    copy: Copy,
    variant: { readonly id: Id<'var'>; readonly position: number; readonly aspectRatio: AspectRatio },
    signal: AbortSignal,
  ): Promise<{ readonly image: DrawnImage; readonly usage: Usage }>;
}

/** The generator has given up for good; any other error is tried again. `usage` is what the attempts have cost. */
export class GenerationFailed extends Error {
  constructor(
    readonly failure: Failure,
    readonly usage: Usage,
    options?: ErrorOptions,
  ) {
    super(failure.message, options);
  }
}
