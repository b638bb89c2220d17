import { pixelSizes, type AspectRatio } from '../../../domain/aspect-ratio.js';
import { limitsFor } from '../../../domain/copy-limits.js';
import { noUsage, type Usage } from '../../../domain/creative.js';
import type { Copy } from '../../../domain/variant.js';
import { CreativeGenerator, type DrawnImage, type GenerationTask } from '../../../application/ports/creative-generator.js';

/** Writes and draws without any network or model: the same request gives the same bytes. */
export class EmbeddedGenerator extends CreativeGenerator {
  readonly provider = 'embedded';

  write(task: GenerationTask): Promise<{ copies: readonly Copy[]; usage: Usage }> {
    const limits = limitsFor(task.targetPlatforms);
    const clauses = task.prompt.split(/[\n.!?]+/).map((clause) => clause.trim());
    const cut = (text: string, length: number) => [...text].slice(0, length).join('');
    const copies = Array.from({ length: task.requestedVariants }, (_, i) => ({
      headline: cut(clauses[i % clauses.length] as string, limits.headline),
      primaryText: cut(task.prompt, limits.primaryText),
      description: null,
      callToAction: task.callToAction,
    }));
    return Promise.resolve({ copies, usage: noUsage });
  }

  async draw(
    _task: GenerationTask,
    _copy: Copy,
    { aspectRatio }: { aspectRatio: AspectRatio },
  ): Promise<{ image: DrawnImage; usage: Usage }> {
    const { Renderer } = await import('@takumi-rs/core');
    const size = pixelSizes[aspectRatio];
    const bytes = await new Renderer().render({ type: 'container', style: { ...size, background: '#123b3a' } }, { ...size, format: 'png' });
    return { image: { bytes, mimeType: 'image/png', ...size }, usage: noUsage };
  }
}
