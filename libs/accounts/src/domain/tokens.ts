import type { Id } from '#libs/kernel';

export type TokenKind = 'session' | 'invitation';

/** A secret that identifies a session or an invitation of one account. Only its hash is stored. */
export interface IssuedToken {
  readonly accountId: Id<'acc'>;
  readonly secret: string;
  readonly hash: Buffer;
}

/** Issues and parses tokens. A port, because randomness and hashes are infrastructure. */
export abstract class TokenService {
  abstract issue(kind: TokenKind, accountId: Id<'acc'>): IssuedToken;
  /** Parses a token without verifying it. Returns null when it is not a token of this kind. */
  abstract parse(kind: TokenKind, secret: string): IssuedToken | null;
}
