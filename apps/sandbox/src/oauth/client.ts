import { createHash, timingSafeEqual } from 'node:crypto';

export const scopes = {
  ads_read: 'View campaigns, reviews and metrics',
  ads_write: 'Create, change, pause and archive campaigns',
} as const;
export type Scope = keyof typeof scopes;

export interface OAuthClient {
  readonly id: string;
  readonly secret: string;
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

export function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(one)), Buffer.from(sha256(other)));
}

/** Allows https for any host and http for loopback hosts only, without a fragment (RFC 6749, 3.1.2). */
export function isAllowedRedirect(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, hash, username } = new URL(text);
  if (hash !== '' || text.includes('#') || username !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
}

/** Parses a list of scopes. Returns null if one is unknown, and all scopes for an empty list. */
export function parseScopes(text: string | undefined, separator: ' ' | ','): Scope[] | null {
  const requested = (text ?? '').split(separator).filter((word) => word !== '');
  if (requested.length === 0) return Object.keys(scopes) as Scope[];
  return requested.every((word) => Object.hasOwn(scopes, word)) ? [...new Set(requested as Scope[])] : null;
}

/** Parses client_secret_basic credentials, which are form-encoded (RFC 6749, 2.3.1). */
export function basicCredentials(header: string | undefined): { id: string; secret: string } | null {
  const [, encoded] = /^basic ([A-Za-z0-9+/=_-]+)$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return null;
  const decode = (part: string) => new URLSearchParams(`v=${part}`).get('v') ?? '';
  return { id: decode(text.slice(0, colon)), secret: decode(text.slice(colon + 1)) };
}
