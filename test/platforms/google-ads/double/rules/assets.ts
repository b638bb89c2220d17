import { createHash } from 'node:crypto';
import { decodeImage, type ImageSize } from '../../../doubles/images.js';
import type { Draft } from '../draft.js';
import { AdsError, required } from '../errors.js';
import { type Json, textOf } from '../schema/types.js';
import type { Created, RuleSet } from './rule-set.js';

const maxBytes = 5_242_880;

const imageError = (code: string, message: string) => new AdsError('imageError', code, message, { at: 'image_asset.data' });
const assetError = (code: string, message: string, at: string) => new AdsError('assetError', code, message, { at });

function readImage(bytes: Buffer): ImageSize & { readonly mimeType: string } {
  if (bytes.length > maxBytes) throw imageError('FILE_TOO_LARGE', 'The image is larger than allowed.');
  const isPng = bytes[0] === 0x89;
  const isJpeg = bytes[0] === 0xff;
  if (!isPng && !isJpeg) {
    const isWebp = bytes.toString('latin1', 8, 12) === 'WEBP';
    throw isWebp
      ? imageError('FORMAT_NOT_ALLOWED', 'The image format is not allowed.')
      : imageError('INVALID_IMAGE', 'The image is not valid.');
  }
  const size = decodeImage(bytes, isPng ? 'image/png' : 'image/jpeg');
  if (size === null) throw imageError('INVALID_IMAGE', 'The image is not valid.');
  return { ...size, mimeType: isPng ? 'IMAGE_PNG' : 'IMAGE_JPEG' };
}

function createImage(draft: Draft, fields: Json, image: Json): Created {
  if (image['data'] === undefined) throw assetError('ASSET_DATA_IS_MISSING', 'The asset has no data.', 'image_asset.data');
  const [extra] = Object.keys(image).filter((name) => name !== 'data');
  if (extra !== undefined)
    throw new AdsError('fieldError', 'VALUE_MUST_BE_UNSET', "The field's value must be unset.", { at: 'image_asset' });
  const bytes = Buffer.from(textOf(image['data']), 'base64');
  const { width, height, mimeType } = readImage(bytes);
  const digest = createHash('sha256').update(bytes).digest('hex');
  const { uploads } = draft.customer;
  uploads.set(digest, (uploads.get(digest) ?? 0) + 1);
  const { name } = fields;
  if (typeof name !== 'string' || name === '') throw assetError('NAME_REQUIRED_FOR_ASSET_TYPE', 'Assets of this type need a name.', 'name');
  const images = draft.list('asset').filter((asset) => asset.digest !== undefined);
  if (images.some((asset) => asset.fields['name'] === name))
    throw assetError('DUPLICATE_ASSET_NAME', 'Asset names must be unique.', 'name');
  if (images.some((asset) => asset.digest === digest))
    throw assetError('CANNOT_MODIFY_ASSET_NAME', 'The content exists under another name.', 'name');
  const id = draft.world.id();
  const size = { widthPixels: String(width), heightPixels: String(height), url: `https://tpc.googlesyndication.com/simgad/${id}` };
  const imageAsset = { fileSize: String(bytes.length), mimeType, fullSize: size };
  return { id, fields: { id, type: 'IMAGE', source: 'ADVERTISER', ...fields, imageAsset }, more: { digest } };
}

export const assetRules: RuleSet = {
  kind: 'asset',
  collection: 'assets',
  message: 'Asset',
  create(draft, fields) {
    const image = fields['imageAsset'] as Json | undefined;
    if (image !== undefined) return createImage(draft, fields, image);
    const text = (fields['textAsset'] as Json | undefined)?.['text'];
    if (typeof text !== 'string' || text === '') throw required('text_asset');
    const id = draft.world.id();
    return { id, fields: { id, type: 'TEXT', source: 'ADVERTISER', ...fields } };
  },
  update(_draft, _before, fields, mask) {
    if (mask.some((path) => path.startsWith('imageAsset') || path === 'name'))
      throw assetError('FIELD_CANNOT_BE_MODIFIED_FOR_ASSET_TYPE', 'The field cannot be modified.', 'image_asset');
    return fields;
  },
};
