import { hash, randomBytes } from 'node:crypto';
import { base32Of } from './totp.js';

const count = 10;

/** Generates the recovery codes of a user: `xxxx-xxxx-xxxx-xxxx`, of 80 random bits each. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => (base32Of(randomBytes(10)).toLowerCase().match(/.{4}/g) as string[]).join('-'));
}

/** Hashes a code for storage, or null for a text that is no recovery code. It has 80 bits of randomness, so a fast hash is safe. */
export function hashOfRecoveryCode(text: string): Buffer | null {
  const code = text.toLowerCase().replaceAll(/[\s-]/g, '');
  return /^[a-z2-7]{16}$/.test(code) ? hash('sha256', code, 'buffer') : null;
}
