// @ts-check
import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Generates a key in the format of the service: `acs_`, 32 base62 characters, and 6 characters of their CRC-32. */
export function newApiKey() {
  let random = '';
  for (let i = 0; i < 32; i++) random += alphabet[randomInt(62)];
  let value = crc32(random);
  let checksum = '';
  for (let i = 0; i < 6; i++) {
    checksum = alphabet[value % 62] + checksum;
    value = Math.floor(value / 62);
  }
  const text = `acs_${random}${checksum}`;
  return { text, hash: createHash('sha256').update(text).digest() };
}
