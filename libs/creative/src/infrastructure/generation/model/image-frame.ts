import { readImageSize } from '#libs/ad-studio';
import type { Renderer } from '@takumi-rs/core';
import type { DrawnImage } from '../../../application/ports/creative-generator.js';
import { type AspectRatio, pixelSizes } from '../../../domain/aspect-ratio.js';
import { UnusableOutput } from './with-retries.js';

/** Far above the size of model images. Limits memory: a decoded pixel takes four bytes, regardless of the file size. */
const maxPixels = 4096 * 4096;
const maxSide = 8192;
const maxBytes = 16 * 1024 * 1024;
const source = 'model-image';

/** Scales and crops a model's image to the requested size. Re-encoding removes everything except the pixels. */
export class ImageFrame {
  private rendererPromise?: Promise<Renderer>;

  async fill(bytes: Uint8Array, aspectRatio: AspectRatio): Promise<DrawnImage> {
    assertDecodable(bytes);
    const size = pixelSizes[aspectRatio];
    this.rendererPromise ??= import('@takumi-rs/core').then(({ Renderer }) => new Renderer({ cacheMaxBytes: 0 }));
    const renderer = await this.rendererPromise;
    const node = { type: 'image' as const, src: source, style: { ...size, objectFit: 'cover' as const } };
    const drawn = await renderer
      .render(node, { ...size, format: 'png', images: [{ src: source, data: bytes, cache: 'none' }] })
      .catch((error: unknown) => {
        throw new UnusableOutput('The image cannot be decoded.', { cause: error });
      });
    return { bytes: drawn, mimeType: 'image/png', ...size };
  }
}

/** Checks the header before decoding, because a small file can contain more pixels than fit in memory. */
function assertDecodable(bytes: Uint8Array): void {
  if (bytes.length > maxBytes) throw new UnusableOutput(`The image has ${bytes.length} bytes, more than ${maxBytes}.`);
  const size = readImageSize(bytes);
  if (size === null) throw new UnusableOutput('The image must be PNG, JPEG or WebP.');
  const { width, height } = size;
  if (width < 1 || height < 1 || Math.max(width, height) > maxSide || width * height > maxPixels) {
    throw new UnusableOutput(
      `The image has ${width} × ${height} pixels: each side must have 1 to ${maxSide}, the image at most ${maxPixels}.`,
    );
  }
}
