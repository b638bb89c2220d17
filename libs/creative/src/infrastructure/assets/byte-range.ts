export interface ByteRange {
  readonly start: number;
  /** Inclusive. */
  readonly end: number;
}

/**
 * Parses a Range header (RFC 9110) for a file of `size` bytes. Returns `all` for a missing, multiple or unsupported range, which
 * a server may ignore, and `none` for a range outside the file.
 */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | 'all' | 'none' {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.replace(/\s/g, '') ?? '');
  const [, from = '', to = ''] = match ?? [];
  if (match === null || (from === '' && to === '')) return 'all';
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'none' : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return 'all';
  return start >= size ? 'none' : { start, end };
}

/** The pieces of a file that are in a range. Stops reading behind it. */
export async function* piecesOf(file: AsyncIterable<Uint8Array>, { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
  let position = 0;
  for await (const chunk of file) {
    const piece = chunk.subarray(Math.max(0, start - position), Math.max(0, end + 1 - position));
    if (piece.length > 0) yield piece;
    position += chunk.length;
    if (position > end) return;
  }
}
