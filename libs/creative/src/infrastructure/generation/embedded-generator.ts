import { availableParallelism } from 'node:os';
import { bulkhead } from 'cockatiel';
import { ImageRenderer, writeCopies } from '#libs/ad-studio';
import { CreativeGenerator, type DrawnImage, type GenerationTask } from '../../application/ports/creative-generator.js';
import { type AspectRatio, pixelSizes } from '../../domain/aspect-ratio.js';
import { limitsFor } from '../../domain/copy-limits.js';
import { noUsage, type Usage } from '../../domain/creative.js';
import type { Copy } from '../../domain/variant.js';

/** Generates texts and images by rules, without network or model. The same request always has the same result. */
export class EmbeddedGenerator extends CreativeGenerator {
  readonly provider = 'embedded';
  private readonly renderer = new ImageRenderer();
  /** Draws on at most half of the processors, so that the others can serve requests. */
  private readonly limiter = bulkhead(Math.max(1, Math.floor(availableParallelism() / 2)), Number.POSITIVE_INFINITY);

  write(task: GenerationTask): Promise<{ copies: readonly Copy[]; usage: Usage }> {
    return Promise.resolve({ copies: writeCopies(task, task.requestedVariants, limitsFor(task.targetPlatforms)), usage: noUsage });
  }

  async draw(
    task: GenerationTask,
    copy: Copy,
    { position, aspectRatio }: { position: number; aspectRatio: AspectRatio },
  ): Promise<{ image: DrawnImage; usage: Usage }> {
    const image = await this.limiter.execute(() => this.renderer.draw(task, copy, position, pixelSizes[aspectRatio]));
    return { image, usage: noUsage };
  }
}
