import { randomUUID } from 'node:crypto';

/** Headers whose repetition makes a request ambiguous: two readers on the way could each believe another one. */
const single = new Set([
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

/** The name of a header that must not be repeated and is, or null. */
export function duplicatedHeader(rawHeaders: readonly string[]): string | null {
  let seen = '';
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] as string).toLowerCase();
    if (!single.has(name)) continue;
    const mark = `${name}\n`;
    if (seen.includes(mark)) return name;
    seen += mark;
  }
  return null;
}

/** The client's own request id when it is 1–128 printable ASCII characters, else a new one. */
export function requestIdFor(given: string | string[] | undefined): string {
  return typeof given === 'string' && given.length <= 128 && /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(given)
    ? given
    : `req_${randomUUID()}`;
}

/** What follows `Bearer` in the Authorization header, or null. */
export function bearerCredential(authorization: string | undefined): string | null {
  if (authorization === undefined) return null;
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? null;
}

/** Every credential in the bytes of a message that could not be parsed. */
export function bearerCredentialsIn(bytes: Buffer | undefined): string[] {
  return Array.from((bytes?.toString('latin1') ?? '').matchAll(/\bBearer +(\S{1,256})/gi), (match) => match[1] as string).slice(0, 10);
}
