/** The size of an image according to its header. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Reads the size from the header of a PNG, JPEG or WebP. Returns null for other formats and truncated headers. */
export function readImageSize(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.getUint32(0) === 0x89504e47) return sizeOfPng(view);
    if (view.getUint16(0) === 0xffd8) return sizeOfJpeg(view);
    if (textAt(view, 0) === 'RIFF' && textAt(view, 8) === 'WEBP') return sizeOfWebp(view);
    return null;
  } catch (error) {
    if (error instanceof RangeError) return null; // truncated header
    throw error;
  }
}

const textAt = (view: DataView, offset: number) => String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(offset + i)));

/** The first chunk of a PNG is the header. */
function sizeOfPng(view: DataView): ImageSize | null {
  if (textAt(view, 12) !== 'IHDR') return null;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Start-of-frame markers are C0 to CF except C4, C8 and CC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Markers without a length. */
const isStandalone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

function sizeOfJpeg(view: DataView): ImageSize | null {
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1; // padding
    else if (isStandalone(marker)) at += 2;
    else if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    else if (marker === 0xd9 || marker === 0xda) return null; // the scan starts or the image ends without a frame
    else at += 2 + Math.max(2, view.getUint16(at + 2));
  }
}

/** Returns the largest size of all chunks: the canvas, the picture and the frames of an animation. */
function sizeOfWebp(view: DataView): ImageSize | null {
  const sizes: ImageSize[] = [];
  for (let at = 12; at + 8 <= view.byteLength;) {
    const size = sizeOfWebpChunk(view, textAt(view, at), at + 8);
    if (size !== null) sizes.push(size);
    const length = view.getUint32(at + 4, true);
    at += 8 + length + (length % 2);
  }
  if (sizes.length === 0) return null;
  return { width: Math.max(...sizes.map(({ width }) => width)), height: Math.max(...sizes.map(({ height }) => height)) };
}

function sizeOfWebpChunk(view: DataView, kind: string, at: number): ImageSize | null {
  const threeBytes = (offset: number) => view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16);
  if (kind === 'VP8X') return { width: threeBytes(at + 4) + 1, height: threeBytes(at + 7) + 1 };
  if (kind === 'ANMF') return { width: threeBytes(at + 6) + 1, height: threeBytes(at + 9) + 1 };
  if (kind === 'VP8 ') return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff };
  if (kind !== 'VP8L') return null;
  const bits = view.getUint32(at + 1, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
