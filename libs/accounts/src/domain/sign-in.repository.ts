import type { Id } from '#libs/kernel';
import type { IssuedToken } from './tokens.js';

export interface UserSummary {
  readonly accountId: Id<'acc'>;
  readonly userId: Id<'usr'>;
}

/** A user by the password that was proven, or has just been set. */
export interface ProvenUser extends UserSummary {
  readonly passwordHash: string;
}

/** A user who may be the one that signs in, with the password to compare. */
export interface SignInCandidate extends ProvenUser {
  readonly accountName: string;
}

/** Where somebody signs in from. */
export interface SignInOrigin {
  readonly address: string;
  readonly userAgent: string | null;
}

/** Passwords and sessions of users. The methods but `find…` work in the current transaction. */
export abstract class SignInRepository {
  /**
   * The active users who have this address and a password: of the one account, or else of all, those who joined first, at most `max`.
   * Somebody who invites an address to many accounts cannot keep its owner out of the own one.
   */
  abstract findCandidates(email: string, accountId: Id<'acc'> | null, max: number): Promise<SignInCandidate[]>;
  abstract findPasswordHash(user: UserSummary): Promise<string | null>;
  abstract savePassword(user: UserSummary, hash: string, now: Date): Promise<void>;
  /**
   * False, and nothing done, when the user has another password by now or was deactivated. Also forgets the user's sessions that have ended, and
   * the oldest beyond the most that a user may have.
   */
  abstract addSession(user: ProvenUser, token: IssuedToken, origin: SignInOrigin): Promise<boolean>;
  /** How many sessions ended: the one of a token, or all of a user. */
  abstract endSession(token: IssuedToken): Promise<number>;
  abstract endSessions(user: UserSummary): Promise<number>;
}
