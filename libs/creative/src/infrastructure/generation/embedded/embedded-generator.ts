import { CreativeGenerator, type DrawnImage, type GenerationTask } from '../../../application/ports/creative-generator.js';
import type { AspectRatio } from '../../../domain/aspect-ratio.js';
import { noUsage, type Usage } from '../../../domain/creative.js';
import type { Copy } from '../../../domain/variant.js';
import { ImageArtist } from './drawing/image-artist.js';
import { writeCopies } from './writing/copywriter.js';

/** Writes and draws by rules of its own, without any network or model: the same request gives the same bytes. */
export class EmbeddedGenerator extends CreativeGenerator {
  readonly provider = 'embedded';
  private readonly artist = new ImageArtist();

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
