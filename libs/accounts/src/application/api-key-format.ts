import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefix = 'acs_';
const randomLength = 32;
const keyPattern = /^acs_[0-9A-Za-z]{38}$/;

function checksum(random: string): string {
  let value = crc32(random);
  let text = '';
  for (let i = 0; i < 6; i++) {
    text = alphabet[value % 62] + text;
    value = Math.floor(value / 62);
  }
  return text;
}

/**
 * Generates the secret of an API key: `acs_`, 32 base62 characters and 6 characters of their CRC-32, so that typos need no lookup and
 * scanners detect leaked keys.
 */
export function generateApiKey(): string {
  let random = '';
  for (let i = 0; i < randomLength; i++) random += alphabet[randomInt(62)];
  return `${prefix}${random}${checksum(random)}`;
}

export function isWellFormedKey(text: string): boolean {
  return keyPattern.test(text) && checksum(text.slice(4, 36)) === text.slice(36);
}

/** Hashes a secret for storage. It has 190 bits of randomness, so a fast hash is safe. */
export function hashOfKey(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
