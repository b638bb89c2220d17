import { inflateSync } from 'node:zlib';

const tableEntryLength = 20;
const headerLength = 44;

/** Reads the code points with a glyph from the `cmap` table of a WOFF 1 font. */
export function charactersIn(woff: Buffer): ReadonlySet<number> {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF font.');
  const tables = woff.readUInt16BE(12);
  for (let i = 0; i < tables; i++) {
    const entry = headerLength + i * tableEntryLength;
    if (woff.toString('latin1', entry, entry + 4) !== 'cmap') continue;
    const [offset, compressed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number];
    const bytes = woff.subarray(offset, offset + compressed);
    return charactersOf(compressed < length ? inflateSync(bytes) : bytes);
  }
  throw new Error('The font has no cmap table.');
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
