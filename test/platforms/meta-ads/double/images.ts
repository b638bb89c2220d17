import { createHash } from 'node:crypto';
import { decodeImage } from '../../doubles/images.js';
import type { AccountCall, Handlers } from './call.js';
import { invalidParameter, ruleBroken } from './errors.js';
import { pageOf } from './paging.js';
import type { Image } from './records.js';
import { isoTime } from './time.js';
import { ok } from './wire.js';
import type { World } from './world.js';

const maxBytes = 30 * 1024 * 1024;

/** An image is known by the hash of its content: the same bytes are the same image. */
const hashOf = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex');
const keyOf = (adAccountId: string, hash: string) => `${adAccountId}:${hash}`;

export const imageIn = (world: World, adAccountId: string, hash: string): Image | undefined => world.images.get(keyOf(adAccountId, hash));

function showImage({ id, adAccountId, hash, name, width, height, createdAt }: Image): Record<string, unknown> {
  const url = `https://scontent.example/${hash}.png`;
  return {
    id,
    account_id: adAccountId,
    hash,
    name,
    status: 'ACTIVE',
    width,
    height,
    original_width: width,
    original_height: height,
    url,
    url_128: `${url}?size=128`,
    permalink_url: `https://www.facebook.example/ads/image/?d=${hash}`,
    created_time: isoTime(createdAt),
    updated_time: isoTime(createdAt),
  };
}

function upload({ world, adAccount }: AccountCall, name: string, bytes: Buffer): Image {
  if (bytes.length > maxBytes) throw ruleBroken(1487411, 'The image is larger than 30 MB.', 'Image is too large');
  const size = decodeImage(bytes, bytes[0] === 0x89 ? 'image/png' : 'image/jpeg');
  if (size === null) throw ruleBroken(1487411, 'The file is not a whole image.', 'Image cannot be read');
  const hash = hashOf(bytes);
  const known = imageIn(world, adAccount.id, hash);
  if (known !== undefined) {
    known.uploads++;
    return known;
  }
  const id = `${adAccount.id}:${hash}`;
  const image: Image = { id, adAccountId: adAccount.id, hash, name, ...size, createdAt: world.clock.now(), uploads: 1 };
  world.images.set(keyOf(adAccount.id, hash), image);
  return image;
}

export const imageHandlers: Handlers = {
  'GET adimages': (call) => {
    const {
      hashes,
      name,
      minwidth = 0,
      minheight = 0,
    } = call.params as {
      readonly hashes?: readonly string[];
      readonly name?: string;
      readonly minwidth?: number;
      readonly minheight?: number;
    };
    const found = [...call.world.images.values()].filter(
      (image) =>
        image.adAccountId === call.adAccount.id &&
        hashes?.includes(image.hash) !== false &&
        (name === undefined || image.name === name) &&
        image.width >= minwidth &&
        image.height >= minheight,
    );
    return pageOf(call, 'AdImage', found.map(showImage));
  },
  /** A text of bytes in base64, or files of a form, which keep their names. */
  'POST adimages': (call) => {
    const { params, files, world, adAccount } = call;
    const text = params['bytes'];
    if (typeof text === 'string' && !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw invalidParameter('Param bytes must be base64', 'bytes');
    const sent = [...files, ...(typeof text === 'string' ? [{ fileName: 'bytes', bytes: Buffer.from(text, 'base64') }] : [])];
    if (sent.length === 0) throw invalidParameter('An image is required', 'bytes');
    world.faults.assertAccepted('image', adAccount.id);
    const images = sent.map(({ fileName, bytes }) => {
      const { hash, name, width, height } = upload(call, fileName, bytes);
      return [fileName, { hash, url: `https://scontent.example/${hash}.png`, name, width, height }] as const;
    });
    return ok({ images: Object.fromEntries(images) });
  },
};
