import type { Id } from '#libs/kernel';
import type { Invitation } from './invitation.js';
import type { IssuedToken } from './tokens.js';

/** Invitations, locked when they are read; every method works in the current transaction. */
export abstract class InvitationRepository {
  abstract add(invitation: Invitation): Promise<void>;
  abstract save(invitation: Invitation): Promise<void>;
  /** Throws NotFound. */
  abstract get(accountId: Id<'acc'>, id: Id<'inv'>): Promise<Invitation>;
  /** Throws NotFound. */
  abstract getByToken(token: IssuedToken): Promise<Invitation>;
  /** Those of an e-mail address that are neither accepted nor revoked. */
  abstract unanswered(accountId: Id<'acc'>, email: string): Promise<Invitation[]>;
  /** Those that a user made and that can still be accepted. */
  abstract openOf(accountId: Id<'acc'>, invitedBy: Id<'usr'>, now: Date): Promise<Invitation[]>;
}
