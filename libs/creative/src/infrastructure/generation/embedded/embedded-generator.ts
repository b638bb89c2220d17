import { CreativeGenerator, type DrawnImage, type GenerationTask } from '../../../application/ports/creative-generator.js';
import type { AspectRatio } from '../../../domain/aspect-ratio.js';
import { noUsage, type Usage } from '../../../domain/creative.js';
import type { Copy } from '../../../domain/variant.js';
import { ImageRenderer } from './drawing/image-renderer.js';
import { writeCopies } from './writing/copywriter.js';

/** Generates texts and images by rules, without network or model. The same request always has the same result. */
export class EmbeddedGenerator extends CreativeGenerator {
  readonly provider = 'embedded';
  private readonly artist = new ImageRenderer();

  write(task: GenerationTask): Promise<{ copies: readonly Copy[]; usage: Usage }> {
    return Promise.resolve({ copies: writeCopies(task), usage: noUsage });
  }

  async draw(
    task: GenerationTask,
    copy: Copy,
    { position, aspectRatio }: { position: number; aspectRatio: AspectRatio },
  ): Promise<{ image: DrawnImage; usage: Usage }> {
    return { image: await this.artist.draw(task, copy, position, aspectRatio), usage: noUsage };
  }
}
