import type { SecondFactor, SecondFactorStatus } from './second-factor.js';
import type { UserSummary } from './sign-in.repository.js';

/** Second factors and recovery codes. All methods except `statusOf` run in the current transaction. */
export abstract class SecondFactorRepository {
  /** Reads how a user signs in. */
  abstract statusOf(user: UserSummary): Promise<SecondFactorStatus>;
  /** Reads and locks the second factor of a user, set up or not. */
  abstract find(user: UserSummary): Promise<SecondFactor | null>;
  /** Adds or replaces the second factor of its user. */
  abstract save(factor: SecondFactor): Promise<void>;
  /** Deletes the second factor and the recovery codes of a user. Returns whether there was one. */
  abstract delete(user: UserSummary): Promise<boolean>;
  /** Replaces the recovery codes of a user. */
  abstract saveRecoveryCodes(user: UserSummary, hashes: readonly Buffer[]): Promise<void>;
  /** Deletes a recovery code. Returns whether the user had it. */
  abstract takeRecoveryCode(user: UserSummary, hash: Buffer): Promise<boolean>;
  /** Seals the secrets of an account with the current key. */
  abstract reseal(accountId: UserSummary['accountId']): Promise<{ readonly resealed: number; readonly unchanged: number }>;
  /** Ends the sessions of all admins of an account who have no second factor. */
  abstract endSessionsWithout(accountId: UserSummary['accountId']): Promise<void>;
}
