import { availableParallelism } from 'node:os';
import { bulkhead } from 'cockatiel';
import { ImageRenderer, UndrawableText, writeCopies, writtenLanguages } from '#libs/ad-studio';
import { CreativeGenerator, type DrawnImage, GenerationFailed, type GenerationTask } from '../../application/ports/creative-generator.js';
import { type AspectRatio, pixelSizes } from '../../domain/aspect-ratio.js';
import { limitsFor } from '../../domain/copy-limits.js';
import { noUsage, type Usage } from '../../domain/creative.js';
import type { Copy } from '../../domain/variant.js';

const maxNamedCharacters = 10;

/** Generates texts and images by rules, without network or model. The same request always has the same result. */
export class EmbeddedGenerator extends CreativeGenerator {
  readonly provider = 'embedded';
  readonly languages = writtenLanguages;
  private readonly renderer = new ImageRenderer();
  /** Draws on at most half of the processors, so that the others can serve requests. */
  private readonly limiter = bulkhead(Math.max(1, Math.floor(availableParallelism() / 2)), Number.POSITIVE_INFINITY);

  write(task: GenerationTask): Promise<{ copies: readonly Copy[]; usage: Usage }> {
    const copies = writeCopies(task, task.requestedVariants, limitsFor(task.targetPlatforms));
    // Images of the same text differ by their layout.
    return Promise.resolve({ copies: task.type === 'image' ? copies : distinct(copies), usage: noUsage });
  }

  async draw(
    task: GenerationTask,
    copy: Copy,
    { position, aspectRatio }: { position: number; aspectRatio: AspectRatio },
  ): Promise<{ image: DrawnImage; usage: Usage }> {
    try {
      const image = await this.limiter.execute(() => this.renderer.draw(task, copy, position, pixelSizes[aspectRatio]));
      return { image, usage: noUsage };
    } catch (error) {
      if (!(error instanceof UndrawableText)) throw error;
      const characters = error.characters.slice(0, maxNamedCharacters).join(' ');
      const message = `The image cannot show its text: there is no font for ${characters}. Use a prompt in another script, or type text.`;
      throw new GenerationFailed({ code: 'generation_error', message, retryable: false }, noUsage, { cause: error });
    }
  }
}

const distinct = (copies: readonly Copy[]): Copy[] => [...new Map(copies.map((copy) => [JSON.stringify(copy), copy])).values()];
