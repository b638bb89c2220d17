import { crc32, inflateSync } from 'node:zlib';

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Reads an image to its last byte. Null when it is not a whole image of that type. */
export function decodeImage(bytes: Buffer, contentType: string): ImageSize | null {
  return contentType === 'image/png' ? decodePng(bytes) : decodeJpeg(bytes);
}

function decodePng(bytes: Buffer): ImageSize | null {
  if (!bytes.subarray(0, 8).equals(pngSignature)) return null;
  let size: ImageSize | null = null;
  let bitsPerPixel = 0;
  const data: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) return null;
    const body = bytes.subarray(at + 4, end - 4);
    if (crc32(body) !== bytes.readUInt32BE(end - 4)) return null;
    const type = body.toString('latin1', 0, 4);
    const content = body.subarray(4);
    if (type === 'IHDR') {
      size = { width: content.readUInt32BE(0), height: content.readUInt32BE(4) };
      const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[content.readUInt8(9)] ?? 0;
      // The rows of an interlaced image are in seven passes, whose length is not compared.
      bitsPerPixel = content.readUInt8(12) === 0 ? channels * content.readUInt8(8) : 0;
    }
    if (type === 'IDAT') data.push(content);
    if (type === 'IEND') return size !== null && hasRows(data, size, bitsPerPixel) && end === bytes.length ? size : null;
    at = end;
  }
  return null;
}

function hasRows(data: readonly Buffer[], { width, height }: ImageSize, bitsPerPixel: number): boolean {
  if (width === 0 || height === 0) return false;
  try {
    const rows = inflateSync(Buffer.concat(data));
    return bitsPerPixel === 0 ? rows.length > 0 : rows.length === height * (1 + Math.ceil((width * bitsPerPixel) / 8));
  } catch {
    // Not the data of an image.
    return false;
  }
}

/** Start of image, segments with a frame header, a scan, and the end of the image as the last two bytes. */
function decodeJpeg(bytes: Buffer): ImageSize | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8 || bytes.readUInt16BE(bytes.length - 2) !== 0xffd9) return null;
  let size: ImageSize | null = null;
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return null;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame && length >= 8) size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    if (marker === 0xda) return size !== null && size.width > 0 && size.height > 0 ? size : null;
    at += 2 + length;
  }
  return null;
}
