import { createHash } from 'node:crypto';

/** A whole number from 0 up to `below`, the same for the same words. */
export function pick(below: number, ...words: readonly unknown[]): number {
  const digest = createHash('sha256').update(JSON.stringify(words)).digest();
  return digest.readUInt32BE(0) % below;
}

/** The list begun at another place, the same one for the same words. */
export function rotated<T>(list: readonly T[], ...words: readonly unknown[]): T[] {
  if (list.length === 0) return [];
  const start = pick(list.length, ...words);
  return [...list.slice(start), ...list.slice(0, start)];
}
