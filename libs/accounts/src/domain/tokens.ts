import type { Id } from '#libs/kernel';

export type TokenKind = 'session' | 'invitation' | 'password_reset';

/** A secret that identifies a session, an invitation or a password reset of one account. Only its hash is stored. */
export interface IssuedToken {
  readonly accountId: Id<'acc'>;
  readonly secret: string;
  readonly hash: Buffer;
}
