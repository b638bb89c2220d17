import { hash, randomBytes } from 'node:crypto';
import { type Id, idFromUuid, uuidOf } from '#libs/kernel';
import type { IssuedToken, TokenKind } from '../domain/tokens.js';

const prefixes = { session: 'acs_ses_', invitation: 'acs_inv_', password_reset: 'acs_rst_' } as const satisfies Record<TokenKind, string>;
const accountBytes = 16;
const randomLength = 32;
const tokenPattern = /^[\w-]{64}$/;

/**
 * Issues a token: `acs_ses_`, `acs_inv_` or `acs_rst_`, followed by the account's id and 32 random bytes in base64url. The account in the token
 * selects the tenant. The hash covers the whole token, so a token with a changed account matches nothing.
 */
export function issueToken(kind: TokenKind, accountId: Id<'acc'>): IssuedToken {
  const account = Buffer.from(uuidOf(accountId).replaceAll('-', ''), 'hex');
  const secret = prefixes[kind] + Buffer.concat([account, randomBytes(randomLength)]).toString('base64url');
  return { accountId, secret, hash: hashOf(secret) };
}

/** Parses a token without verifying it. Returns null when it is not a token of this kind. */
export function parseToken(kind: TokenKind, secret: string): IssuedToken | null {
  const prefix = prefixes[kind];
  if (!secret.startsWith(prefix) || !tokenPattern.test(secret.slice(prefix.length))) return null;
  const hex = Buffer.from(secret.slice(prefix.length), 'base64url').subarray(0, accountBytes).toString('hex');
  const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { accountId: idFromUuid('acc', uuid), secret, hash: hashOf(secret) };
}

/** A token has 256 bits of randomness, so a fast hash is safe. */
function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
