import type { Id } from '#libs/kernel';

export type TokenKind = 'session' | 'invitation';

/** A secret that identifies a session or an invitation of one account. Only its hash is stored. */
export interface IssuedToken {
  readonly accountId: Id<'acc'>;
  readonly secret: string;
  readonly hash: Buffer;
}
