import { createHash } from 'node:crypto';

/** Returns a deterministic integer from 0 to `below` - 1 for the given words. */
export function pick(below: number, ...words: readonly unknown[]): number {
  const digest = createHash('sha256').update(JSON.stringify(words)).digest();
  return digest.readUInt32BE(0) % below;
}

/** Rotates a list by a deterministic offset for the given words. */
export function rotateBySeed<T>(list: readonly T[], ...words: readonly unknown[]): T[] {
  if (list.length === 0) return [];
  const start = pick(list.length, ...words);
  return [...list.slice(start), ...list.slice(0, start)];
}
