import { createHash } from 'node:crypto';

/** A number from 0 to 1 that only depends on the texts. */
export function chanceOf(...texts: readonly (string | number)[]): number {
  return createHash('sha256').update(texts.join('|')).digest().readUInt32BE(0) / 0xffffffff;
}
