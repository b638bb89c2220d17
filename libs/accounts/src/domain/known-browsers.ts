import type { UserSummary } from './sign-in.repository.js';

/** Tells browsers in which a user has signed in before from others, so that failures elsewhere cannot delay the user there. */
export abstract class KnownBrowsers {
  /** Returns the identity of a browser if its mark proves an earlier sign-in of each of these users. Returns null otherwise. */
  abstract recognize(mark: string | null, users: readonly UserSummary[]): string | null;
  /** Returns the mark that a browser keeps after a sign-in of a user. It continues to prove what the previous mark proved. */
  abstract markOf(user: UserSummary, previous: string | null): string;
}
