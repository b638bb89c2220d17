import type { Id } from '#libs/kernel';
import type { PasswordReset } from './password-reset.js';
import type { IssuedToken } from './tokens.js';

export interface UserSummary {
  readonly accountId: Id<'acc'>;
  readonly userId: Id<'usr'>;
}

/** A user with the password hash that was verified or has just been set. */
export interface AuthenticatedUser extends UserSummary {
  readonly passwordHash: string;
}

/** A user with the email address of a sign-in, and the password hash to verify. */
export interface SignInCandidate extends AuthenticatedUser {
  readonly accountName: string;
}

/** Client address and user agent of a sign-in. */
export interface SignInOrigin {
  readonly address: string;
  readonly userAgent: string | null;
}

/** Passwords and sessions of users. All methods except `find…` run in the current transaction. */
export abstract class SignInRepository {
  /**
   * Finds the active users with this email address and a password, in one account or in all. It returns at most `max` users, the oldest
   * first, so that inviting an address to many accounts cannot lock its owner out of an older account.
   */
  abstract findCandidates(email: string, accountId: Id<'acc'> | null, max: number): Promise<SignInCandidate[]>;
  abstract findPasswordHash(user: UserSummary): Promise<string | null>;
  /** Also deletes a reset of the password. */
  abstract savePassword(user: UserSummary, hash: string, now: Date): Promise<void>;
  /**
   * Adds a session. Returns false without any effect when the password changed meanwhile or the user was deactivated. Also deletes ended
   * sessions of the user and the oldest ones above the maximum.
   */
  abstract addSession(user: AuthenticatedUser, token: IssuedToken, origin: SignInOrigin): Promise<boolean>;
  /** Whether the password was entered in the session within the last minutes. */
  abstract findRecentlyVerified(token: IssuedToken): Promise<boolean>;
  /** Notes that the password was entered in the session of a token. */
  abstract markVerified(token: IssuedToken): Promise<void>;
  /** Ends the session of a token. Returns the number of ended sessions. */
  abstract endSession(token: IssuedToken): Promise<number>;
  /** Ends the session of a user that has this ID. */
  abstract endSessionById(user: UserSummary, id: Id<'ses'>): Promise<number>;
  /** Ends all sessions of a user, or all except that of a token. */
  abstract endSessions(user: UserSummary, except?: IssuedToken): Promise<number>;
  /** Replaces an earlier reset of the user. */
  abstract savePasswordReset(reset: PasswordReset, token: IssuedToken): Promise<void>;
  /** Reads and locks the reset of a token. Throws PasswordResetNotOpen. */
  abstract getPasswordReset(token: IssuedToken): Promise<PasswordReset>;
}
