import type { Renderer } from '@takumi-rs/core';
import type { DrawnImage } from '../../../application/ports/creative-generator.js';
import { type AspectRatio, pixelSizes } from '../../../domain/aspect-ratio.js';
import { Unusable } from './attempts.js';

const signatures: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x52, 0x49, 0x46, 0x46],
];
const source = 'model-image';

/** Brings a model's image into exactly the shape that was asked for. Drawn anew, it carries nothing but its pixels. */
export class ImageFrame {
  private opened?: Promise<Renderer>;

  async fill(bytes: Uint8Array, aspectRatio: AspectRatio): Promise<DrawnImage> {
    if (!signatures.some((signature) => signature.every((byte, i) => bytes[i] === byte))) throw new Unusable('The image is none.');
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
