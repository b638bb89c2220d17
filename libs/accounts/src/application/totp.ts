import { createHmac, timingSafeEqual } from 'node:crypto';

// Time-based one-time passwords (RFC 6238) with the parameters that every authenticator app supports.
const stepSeconds = 30;
const digits = 6;
/** Steps before and after the current one, for clocks that differ and people who type slowly. */
const tolerance = 1;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function stepAt(time: Date): number {
  return Math.floor(time.getTime() / 1000 / stepSeconds);
}

/** Returns the code of a time step: HOTP (RFC 4226) with HMAC-SHA-1. */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) as number) & 15;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** Returns the time step whose code this is, or null for a wrong code. */
export function findStep(secret: Uint8Array, code: string, time: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const now = stepAt(time);
  for (let step = now - tolerance; step <= now + tolerance; step++) {
    if (timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code))) return step;
  }
  return null;
}

/** Encodes bytes as authenticator apps accept them by hand: base32 (RFC 4648) without padding. */
export function base32Of(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let pending = 0;
  for (const byte of bytes) {
    pending = (pending << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(pending >> bits) & 31];
    }
    pending &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + alphabet[(pending << (5 - bits)) & 31];
}

/** Returns the URI that an authenticator app reads from a QR code. */
export function setupUri(secret: Uint8Array, issuer: string, user: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(user)}`;
  return `otpauth://totp/${label}?secret=${base32Of(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
