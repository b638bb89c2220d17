import { randomUUID } from 'node:crypto';

/** Headers that must not be repeated: two intermediaries could each use another value. */
const singletonHeaders = new Set([
  'host',
  'authorization',
  'content-length',
  'content-type',
  'transfer-encoding',
  'idempotency-key',
  'if-match',
  'x-request-id',
  'prefer',
]);

/** Returns the name of a repeated singleton header, or null. */
export function duplicatedHeader(rawHeaders: readonly string[]): string | null {
  let seen = '';
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] as string).toLowerCase();
    if (!singletonHeaders.has(name)) continue;
    const entry = `${name}\n`;
    if (seen.includes(entry)) return name;
    seen += entry;
  }
  return null;
}

/** Returns the client's request ID if it has 1 to 128 printable ASCII characters, otherwise a new one. */
export function requestIdFor(header: string | string[] | undefined): string {
  return typeof header === 'string' && header.length <= 128 && /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(header)
    ? header
    : `req_${randomUUID()}`;
}

/** Returns the credential after `Bearer` in the Authorization header, or null. */
export function bearerCredential(authorization: string | undefined): string | null {
  if (authorization === undefined) return null;
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? null;
}

/** Returns up to ten bearer credentials from the bytes of a message that cannot be parsed. */
export function bearerCredentialsIn(bytes: Buffer | undefined): string[] {
  return Array.from((bytes?.toString('latin1') ?? '').matchAll(/\bBearer +(\S{1,256})/gi), (match) => match[1] as string).slice(0, 10);
}
