import { Renderer } from '@takumi-rs/core';
import { readImageSize } from './image-header.js';

const size = { width: 640, height: 401 };
const drawn = (format: 'png' | 'jpeg' | 'webp') =>
  new Renderer().render({ type: 'container', style: { ...size, background: 'linear-gradient(90deg, #f00, #00f)' } }, { ...size, format });

/** A RIFF file of one chunk. */
function webp(kind: string, content: readonly number[]): Uint8Array {
  const chunk = Buffer.alloc(8);
  chunk.write(kind, 0, 'latin1');
  chunk.writeUInt32LE(content.length, 4);
  return Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), chunk, Buffer.from(content)]);
}

describe('the size in the header of an image', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('the image size is read from the header of %s', async (format) => {
    expect(readImageSize(await drawn(format))).toEqual(size);
  });

  it('the image size is read from an extended, a lossy and a lossless WebP', () => {
    expect(readImageSize(webp('VP8X', [0, 0, 0, 0, 0x5f, 0xea, 0, 0x5f, 0xea, 0]))).toEqual({ width: 60_000, height: 60_000 });
    expect(readImageSize(webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0x91, 0x01]))).toEqual(size);
    expect(readImageSize(webp('VP8L', [0x2f, 0x7f, 0x02, 0x64, 0]))).toEqual(size);
  });

  it.each(['png', 'jpeg', 'webp'] as const)('a truncated header has no image size for %s', async (format) => {
    const whole = await drawn(format);
    for (const length of [0, 1, 3, 8, 11, 15]) expect(readImageSize(whole.slice(0, length))).toBeNull();
  });

  it('other content has no image size', () => {
    for (const text of ['', '<svg onload="alert(1)"/>', 'RIFF0000WAVEfmt ', '\xff\xd8\xff\xda\0\0\0\0']) {
      expect(readImageSize(Buffer.from(text, 'latin1'))).toBeNull();
    }
  });
});
