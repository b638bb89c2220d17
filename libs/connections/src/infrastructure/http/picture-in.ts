import { readImageSize } from '#libs/ad-studio';
import { ValidationFailed } from '#libs/kernel';

/** A decoded pixel takes four bytes, regardless of the size of the file. */
const maxSide = 4_096;

/** Reads a PNG or JPEG file in Base64. Its size is checked before anything decodes it. */
export function pictureIn(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'base64');
  const size = readImageSize(bytes);
  const isWebp = bytes.subarray(0, 4).toString('latin1') === 'RIFF';
  if (size === null || isWebp) throw notAPicture('invalid_format', 'image must be a PNG or JPEG file in Base64.');
  const { width, height } = size;
  if (Math.min(width, height) < 1 || Math.max(width, height) > maxSide)
    throw notAPicture('out_of_range', `image has ${width} × ${height} pixels; each side must have 1 to ${maxSide}.`);
  return bytes;
}

const notAPicture = (code: 'invalid_format' | 'out_of_range', message: string) =>
  new ValidationFailed([{ pointer: '/image', code, message }]);
