import type { UserSummary } from './sign-in.repository.js';

/** An attempt to prove who somebody is. */
export type SignInAttempt =
  | {
      readonly email: string;
      readonly address: string;
      /** The known browser that the attempt comes from, or null. See `KnownBrowsers`. */
      readonly browser: string | null;
    }
  /** By somebody who is signed in as a user or has entered the password. */
  | {
      readonly user: UserSummary;
      readonly address: string;
      /** For an attempt to enter a code: the known browser of the user, or `unknown`. Otherwise it is for the password. */
      readonly codeFrom?: string;
    };

/**
 * Limits attempts to guess passwords. Whoever guesses delays only himself: failures are counted per email address and network, or per
 * known browser.
 */
export abstract class SignInThrottle {
  /** Counts a request of a client address, whatever it tries. Throws `sign_in_throttled` when its network has sent too many. */
  abstract admit(address: string): Promise<void>;
  /** Counts an attempt as failed in advance. Throws `sign_in_throttled`, and counts nothing, until the wait after earlier failures ends. */
  abstract begin(attempt: SignInAttempt): Promise<void>;
  /** Notes a failure for the users whose password was tried, so that they are told at their next sign-in. */
  abstract fail(attempt: SignInAttempt, users: readonly UserSummary[]): Promise<void>;
  /**
   * Removes an attempt that has not failed from the count. Failed attempts stay counted: otherwise, a user of one account could reset
   * the count with each sign-in and keep guessing passwords of the same address in other accounts.
   */
  abstract refund(attempt: SignInAttempt): Promise<void>;
}
