import type { Id } from '#libs/kernel';

export type TokenKind = 'session' | 'invitation';

/** A secret that stands for something in one account; only its hash is stored. */
export interface IssuedToken {
  readonly accountId: Id<'acc'>;
  readonly text: string;
  readonly hash: Buffer;
}

/** Makes and reads tokens; a port, since randomness and digests come from outside the domain. */
export abstract class Tokens {
  abstract issue(kind: TokenKind, accountId: Id<'acc'>): IssuedToken;
  /** What a text claims to be, unproved; null when it is no token of the kind. */
  abstract read(kind: TokenKind, text: string): IssuedToken | null;
}
