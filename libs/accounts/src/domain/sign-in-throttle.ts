/** Slows whoever guesses passwords. */
export abstract class SignInThrottle {
  /** Counts an attempt; throws `sign_in_throttled` when the address or the e-mail address has had too many. */
  abstract count(email: string, address: string): Promise<void>;
  /**
   * Takes back an attempt that was a success. Those that failed stay counted: the owner of one of the accounts of an address could
   * otherwise buy new guesses at the others with each sign-in.
   */
  abstract refund(email: string): Promise<void>;
}
