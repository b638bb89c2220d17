import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { ApiKeyGenerator } from '../domain/api-key-text.js';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefix = 'acs_';
const randomLength = 32;
const shape = /^acs_[0-9A-Za-z]{38}$/;

function checksum(random: string): string {
  let value = crc32(random);
  let text = '';
  for (let i = 0; i < 6; i++) {
    text = alphabet[value % 62] + text;
    value = Math.floor(value / 62);
  }
  return text;
}

/** `acs_` + 32 base62 characters + 6 of their CRC-32: a typo is refused without a look-up, a scanner finds leaks. */
@Injectable()
export class Base62ApiKeyGenerator extends ApiKeyGenerator {
  make(): string {
    let random = '';
    for (let i = 0; i < randomLength; i++) random += alphabet[randomInt(62)];
    return `${prefix}${random}${checksum(random)}`;
  }
}

export function isWellFormedKey(text: string): boolean {
  return shape.test(text) && checksum(text.slice(4, 36)) === text.slice(36);
}

/** What is stored of a key. The text has 190 bits of randomness, so a plain digest cannot be searched backwards. */
export function hashOfKey(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
