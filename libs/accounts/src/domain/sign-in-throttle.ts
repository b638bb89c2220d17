/** Limits attempts to guess passwords. */
export abstract class SignInThrottle {
  /** Counts an attempt. Throws `sign_in_throttled` when the client address or the email address had too many. */
  abstract count(email: string, address: string): Promise<void>;
  /**
   * Removes a successful attempt from the count. Failed attempts stay counted: otherwise, a user of one account could reset the count
   * with each sign-in and keep guessing passwords of the same address in other accounts.
   */
  abstract refund(email: string): Promise<void>;
}
