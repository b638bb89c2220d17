import { AggregateRepository, type Id } from '#libs/kernel';
import type { Invitation } from './invitation.js';
import type { IssuedToken } from './tokens.js';

/** Invitations. Every method runs in the current transaction, and reads lock the rows. */
export abstract class InvitationRepository extends AggregateRepository<Invitation> {
  /** Throws NotFound. */
  abstract getByToken(token: IssuedToken): Promise<Invitation>;
  /** Finds the invitations of an email address that are neither accepted nor revoked. */
  abstract findUnanswered(accountId: Id<'acc'>, email: string): Promise<Invitation[]>;
  /** Finds the invitations by a user that can still be accepted. */
  abstract findOpenByInviter(accountId: Id<'acc'>, invitedBy: Id<'usr'>, now: Date): Promise<Invitation[]>;
}
