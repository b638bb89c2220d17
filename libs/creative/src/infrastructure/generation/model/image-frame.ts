import type { Renderer } from '@takumi-rs/core';
import type { DrawnImage } from '../../../application/ports/creative-generator.js';
import { type AspectRatio, pixelSizes } from '../../../domain/aspect-ratio.js';
import { Unusable } from './attempts.js';
import { sizeOfImage } from './image-header.js';

/** Far above the largest image that models make; a decoded pixel takes four bytes, whatever the file takes. */
const maxPixels = 4096 * 4096;
const maxSide = 8192;
const maxBytes = 16 * 1024 * 1024;
const source = 'model-image';

/** Brings a model's image into exactly the shape that was asked for. Drawn anew, it carries nothing but its pixels. */
export class ImageFrame {
  private opened?: Promise<Renderer>;

  async fill(bytes: Uint8Array, aspectRatio: AspectRatio): Promise<DrawnImage> {
    assertDecodable(bytes);
    const size = pixelSizes[aspectRatio];
    this.opened ??= import('@takumi-rs/core').then(({ Renderer }) => new Renderer({ cacheMaxBytes: 0 }));
    const renderer = await this.opened;
    const node = { type: 'image' as const, src: source, style: { ...size, objectFit: 'cover' as const } };
    const drawn = await renderer
      .render(node, { ...size, format: 'png', images: [{ src: source, data: bytes, cache: 'none' }] })
      .catch((error: unknown) => {
        throw new Unusable('The image cannot be read.', { cause: error });
      });
    return { bytes: drawn, mimeType: 'image/png', ...size };
  }
}

/** Judged by its header: a few bytes can stand for more pixels than the process has memory. */
function assertDecodable(bytes: Uint8Array): void {
  if (bytes.length > maxBytes) throw new Unusable(`The image has ${bytes.length} bytes, more than ${maxBytes}.`);
  const size = sizeOfImage(bytes);
  if (size === null) throw new Unusable('The image is no PNG, JPEG or WebP.');
  const { width, height } = size;
  if (width < 1 || height < 1 || Math.max(width, height) > maxSide || width * height > maxPixels) {
    throw new Unusable(
      `The image has ${width} × ${height} pixels: at least 1 and at most ${maxSide} a side, ${maxPixels} in all, are drawn.`,
    );
  }
}
