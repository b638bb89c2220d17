import { createHash, randomBytes } from 'node:crypto';
import { type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { type IssuedToken, type TokenKind, Tokens } from '../domain/tokens.js';

const prefixes = { session: 'acs_ses_', invitation: 'acs_inv_' } as const satisfies Record<TokenKind, string>;
const accountBytes = 16;
const randomLength = 32;
const shape = /^[\w-]{64}$/;

/**
 * `acs_ses_` or `acs_inv_`, then the account's id and 32 random bytes in base64url. With the account in the token, its row is found inside
 * that tenant; the digest is of the whole token, so another account put into it finds nothing.
 */
@Injectable()
export class RandomTokens extends Tokens {
  issue(kind: TokenKind, accountId: Id<'acc'>): IssuedToken {
    const account = Buffer.from(uuidOf(accountId).replaceAll('-', ''), 'hex');
    const text = prefixes[kind] + Buffer.concat([account, randomBytes(randomLength)]).toString('base64url');
    return { accountId, text, hash: hashOf(text) };
  }

  read(kind: TokenKind, text: string): IssuedToken | null {
    return readToken(kind, text);
  }
}

/** What a text claims to be; null when it is no token of the kind. */
export function readToken(kind: TokenKind, text: string): IssuedToken | null {
  const prefix = prefixes[kind];
  if (!text.startsWith(prefix) || !shape.test(text.slice(prefix.length))) return null;
  const hex = Buffer.from(text.slice(prefix.length), 'base64url').subarray(0, accountBytes).toString('hex');
  const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { accountId: idFromUuid('acc', uuid), text, hash: hashOf(text) };
}

/** 256 bits of randomness cannot be searched backwards, so a plain digest is enough. */
function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
