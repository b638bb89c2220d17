/** Slows whoever guesses passwords. */
export abstract class SignInThrottle {
  /** Counts an attempt; throws `sign_in_throttled` when the address or the e-mail address has had too many. */
  abstract count(email: string, address: string): Promise<void>;
  /** After a success the e-mail address starts anew. */
  abstract forgive(email: string): Promise<void>;
}
