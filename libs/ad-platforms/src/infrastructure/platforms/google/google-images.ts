import type { Renderer } from '@takumi-rs/core';
import type { PlatformAd } from '../../../application/ports/ad-platform.js';
import type { PlatformImage } from '../../../application/ports/media.js';
import type { ConnectionHandles } from '../../../application/ports/platform-handles.js';
import { z } from 'zod';
import type { AdImages, ImageShape } from './google-ads.js';
import type { GoogleApi } from './google-api.js';
import { GoogleFailure } from './google-failures.js';
import { listOf, quoted } from './google-names.js';
import { refused } from './google-spec.js';

interface Frame {
  readonly width: number;
  readonly height: number;
  /** The least size that Google takes. */
  readonly least: readonly [width: number, height: number];
}

/** The sizes in which images are cropped, by shape. Google takes a ratio with a tolerance of one percent. */
export const frames: Readonly<Record<ImageShape, Frame>> = {
  landscape: { width: 1920, height: 1005, least: [600, 314] },
  square: { width: 1080, height: 1080, least: [300, 300] },
  portrait: { width: 1080, height: 1350, least: [480, 600] },
  tall: { width: 1080, height: 1920, least: [600, 1067] },
};

const shapeOf: Readonly<Record<string, ImageShape>> = { '16:9': 'landscape', '1:1': 'square', '4:5': 'portrait', '9:16': 'tall' };
const tolerance = 0.01;
const mimeTypes = new Set(['image/jpeg', 'image/png']);
/** Google publishes no limit of the size of a file; what others say is 5 MB. */
const maxBytes = 5 * 1024 * 1024;
const quality = 92;

/** An image to upload: one of the creative, perhaps cropped. */
export interface Picture {
  readonly shape: ImageShape;
  readonly source: PlatformImage;
  readonly isCropped: boolean;
}

/** The pictures of an ad: each of its images in the shape that is next to it, and a square one if there would be none that Google requires. */
export function picturesOf(images: readonly PlatformImage[]): readonly Picture[] {
  const pictures = new Map<ImageShape, Picture>();
  for (const source of images) {
    const shape = shapeOf[source.ratio];
    if (shape !== undefined && !pictures.has(shape)) pictures.set(shape, { shape, source, isCropped: !fits(source, shape) });
  }
  const [first] = images;
  if (first !== undefined && !pictures.has('square') && !pictures.has('landscape')) {
    pictures.set('square', { shape: 'square', source: first, isCropped: true });
  }
  return [...pictures.values()];
}

function fits({ width, height, mimeType }: PlatformImage, shape: ImageShape): boolean {
  const { width: w, height: h, least } = frames[shape];
  const isRatio = Math.abs(width / height / (w / h) - 1) <= tolerance;
  return isRatio && width >= least[0] && height >= least[1] && mimeTypes.has(mimeType);
}

const assetRow = z.looseObject({ asset: z.looseObject({ resourceName: z.string(), name: z.string().optional() }) });

/** The images of ads as assets of the ad account. Assets cannot be removed, so each is uploaded once. */
export class GoogleImages {
  constructor(
    private readonly api: GoogleApi,
    private readonly handles: ConnectionHandles,
  ) {}

  async imagesOf(ad: PlatformAd, interruption?: AbortSignal): Promise<AdImages> {
    const images: Partial<Record<ImageShape, string>> = {};
    for (const picture of picturesOf(await ad.images())) {
      interruption?.throwIfAborted();
      images[picture.shape] = await this.handles.obtain('image', nameOf(picture), () => this.upload(picture));
    }
    if (Object.keys(images).length === 0) throw refused(`The creative ${ad.reference} has no image. Google Ads requires one.`, 'no_image');
    return images;
  }

  /** Forgets the images that Google no longer has, when that is certain: a later update uploads them again. Returns whether one is missing. */
  async missed(ads: readonly AdImages[]): Promise<boolean> {
    const handles = await this.handles.under('image', '');
    const used = new Set(ads.flatMap((images) => Object.values(images)));
    if (used.size === 0) return false;
    const query = `SELECT asset.resource_name, asset.name FROM asset WHERE asset.resource_name IN (${listOf(used)})`;
    const existing = new Set((await this.api.search(query, assetRow)).map(({ asset }) => asset.resourceName));
    let isMissing = false;
    for (const [key, handle] of handles) {
      if (!used.has(handle) || existing.has(handle)) continue;
      isMissing = true;
      await this.handles.missed('image', key, handle);
    }
    return isMissing;
  }

  /** An upload without an answer may have made it, so it is looked for by its name, which is that of its contents. */
  private async upload(picture: Picture): Promise<string> {
    const name = nameOf(picture);
    const query = `SELECT asset.resource_name, asset.name FROM asset WHERE asset.type = 'IMAGE' AND asset.name = ${quoted(name)}`;
    const [existing] = await this.api.search(query, assetRow);
    if (existing !== undefined) return existing.asset.resourceName;
    try {
      return await this.create(name, await this.bytesOf(picture));
    } catch (error) {
      if (!(error instanceof GoogleFailure) || error.errors.every(({ code }) => code !== 'CANNOT_MODIFY_ASSET_NAME')) throw error;
      // A person has uploaded the same file under another name, by which it cannot be found.
      return this.create(name, await cropped(await picture.source.bytes(), picture.shape));
    }
  }

  private create(name: string, bytes: Uint8Array): Promise<string> {
    return this.api.createAsset({
      name,
      imageAsset: { data: Buffer.from(bytes).toString('base64') },
      // Every image of a creative is drawn by a model.
      syntheticContentInfo: { advertiserAttestation: { status: 'IS_SYNTHETIC' } },
    });
  }

  private async bytesOf({ source, shape, isCropped }: Picture): Promise<Uint8Array> {
    const bytes = await source.bytes();
    return isCropped || bytes.length > maxBytes ? cropped(bytes, shape) : bytes;
  }
}

const nameOf = ({ source, shape, isCropped }: Picture): string => `acs-${source.sha256}${isCropped ? `-${shape}` : ''}`;

let renderer: Promise<Renderer> | undefined;

/** Scales and crops an image to a shape, from its center. */
const cropped = (bytes: Uint8Array, shape: ImageShape): Promise<Uint8Array> => drawn(bytes, frames[shape], 'cover', 'jpeg');

const logoPixels = 512;
/** A whole picture in a square, of the size of a logo. */
export const squareOf = (bytes: Uint8Array): Promise<Uint8Array> =>
  drawn(bytes, { width: logoPixels, height: logoPixels }, 'contain', 'png');

async function drawn(
  bytes: Uint8Array,
  { width, height }: Pick<Frame, 'width' | 'height'>,
  objectFit: 'cover' | 'contain',
  format: 'jpeg' | 'png',
): Promise<Uint8Array> {
  renderer ??= import('@takumi-rs/core').then(({ Renderer }) => new Renderer({ cacheMaxBytes: 0 }));
  const src = 'picture';
  const node = { type: 'image' as const, src, style: { width, height, objectFit } };
  const drawing = (await renderer).render(node, { width, height, format, quality, images: [{ src, data: bytes, cache: 'none' }] });
  return drawing.catch(() => {
    throw refused(
      'The image cannot be decoded, so it cannot be fitted for Google Ads. Take another one, or generate it again.',
      'image_unreadable',
    );
  });
}
