import { brotliDecompressSync } from 'node:zlib';

const headerLength = 48;
/** The tags that the format numbers, of those that matter here. */
const knownTags = { cmap: 0, glyf: 10, loca: 11 } as const;
const tagFollows = 63;

/** Reads the code points with a glyph from the `cmap` table of a WOFF 2 font (https://www.w3.org/TR/WOFF2/). */
export function charactersIn(woff: Buffer): ReadonlySet<number> {
  if (woff.toString('latin1', 0, 4) !== 'wOF2') throw new Error('Not a WOFF 2 font.');
  const directory = readDirectory(woff);
  const bytes = woff.subarray(directory.end, directory.end + woff.readUInt32BE(20));
  const { offset, length } = directory.cmap;
  return charactersOf(brotliDecompressSync(bytes).subarray(offset, offset + length));
}

/** Returns where the directory ends and where `cmap` is among the decompressed tables, which follow each other in the directory's order. */
function readDirectory(woff: Buffer): { end: number; cmap: { offset: number; length: number } } {
  let at = headerLength;
  let offset = 0;
  let cmap: { offset: number; length: number } | undefined;
  /** A number of seven bits in each byte, of which all but the last have the highest bit. */
  const readNumber = () => {
    let value = 0;
    for (;;) {
      const byte = woff.readUInt8(at++);
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
  };
  for (let tables = woff.readUInt16BE(12); tables > 0; tables--) {
    const flags = woff.readUInt8(at++);
    const tag = flags & 0x3f;
    if (tag === tagFollows) at += 4;
    const transformation = flags >> 6;
    const isOutline = tag === knownTags.glyf || tag === knownTags.loca;
    const isTransformed = isOutline ? transformation !== 3 : transformation !== 0;
    const originalLength = readNumber();
    const length = isTransformed ? readNumber() : originalLength;
    if (tag === knownTags.cmap) cmap = { offset, length };
    offset += length;
  }
  if (!cmap) throw new Error('The font has no cmap table.');
  return { end: at, cmap };
}

function charactersOf(cmap: Buffer): ReadonlySet<number> {
  const characters = new Set<number>();
  const subtables = cmap.readUInt16BE(2);
  for (let i = 0; i < subtables; i++) {
    const at = cmap.readUInt32BE(8 + i * 8);
    const format = cmap.readUInt16BE(at);
    if (format === 4) readFormat4(cmap.subarray(at), characters);
    else if (format === 12) readFormat12(cmap.subarray(at), characters);
  }
  return characters;
}

/** Segments of the Basic Multilingual Plane. */
function readFormat4(table: Buffer, characters: Set<number>): void {
  const segments = table.readUInt16BE(6) / 2;
  const ends = 14;
  const starts = ends + segments * 2 + 2;
  const deltas = starts + segments * 2;
  const offsets = deltas + segments * 2;
  for (let i = 0; i < segments; i++) {
    const end = table.readUInt16BE(ends + i * 2);
    const start = table.readUInt16BE(starts + i * 2);
    const delta = table.readUInt16BE(deltas + i * 2);
    const offset = table.readUInt16BE(offsets + i * 2);
    for (let code = start; code <= end && code < 0xffff; code++) {
      const at = offsets + i * 2 + offset + (code - start) * 2;
      const glyph = offset === 0 ? (code + delta) & 0xffff : at + 1 < table.length ? table.readUInt16BE(at) : 0;
      if (glyph !== 0) characters.add(code);
    }
  }
}

/** Groups of any plane. */
function readFormat12(table: Buffer, characters: Set<number>): void {
  const groups = table.readUInt32BE(12);
  for (let i = 0; i < groups; i++) {
    const at = 16 + i * 12;
    const [start, end, glyph] = [0, 4, 8].map((more) => table.readUInt32BE(at + more)) as [number, number, number];
    for (let code = start; code <= end; code++) if (glyph + (code - start) !== 0) characters.add(code);
  }
}
