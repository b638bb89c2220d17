import type { Caller } from '#libs/kernel';

/** One fixed window of a limit; `resetAt` is UTC epoch seconds, `resetIn` whole seconds from the database's now, at least 1. */
export interface LimitWindow {
  readonly name: 'minute' | 'day';
  readonly limit: number;
  readonly remaining: number;
  readonly resetAt: number;
  readonly resetIn: number;
}

export interface Admitted {
  /** Never empty: of the account with a valid key or session, else of the client's address. */
  readonly windows: readonly LimitWindow[];
  /** The window that is used up; the request is then refused and not counted. */
  readonly exhausted: LimitWindow | null;
  /** Whose key or session it was, or null without a valid one. */
  readonly caller: Caller | null;
}

/** Decides who asks and whether the limits let the request in: one look-up, one count, on the database's clock. */
export abstract class Admission {
  /** `credential` is the text after `Bearer`, or null. */
  abstract admit(credential: string | null, address: string, requestId: string): Promise<Admitted>;
  /** `token` is that of a console session, or null; it counts in the account's windows, or in one of the user's own. */
  abstract admitSession(token: string | null, counted: 'account' | 'user', address: string, requestId: string): Promise<Admitted>;
  /** The address bucket as it stands; counts nothing. */
  abstract peek(address: string): Promise<Admitted>;
  /** The address bucket as shown while the database is away. */
  abstract whileUnavailable(): Admitted;
  /** Notes that a key travelled in the clear. */
  abstract expose(credential: string, address: string): Promise<void>;
}

export type LimitHeaders = Record<string, string>;

/** The window with the fewest requests left (of equals the one that resets later), then all of them in the IETF form. */
export function limitHeaders({ windows, exhausted }: Admitted): LimitHeaders {
  const tightest =
    exhausted ?? windows.reduce((a, b) => (b.remaining < a.remaining || (b.remaining === a.remaining && b.resetAt > a.resetAt) ? b : a));
  let policy = '';
  let state = '';
  for (const w of windows) {
    policy += `${policy === '' ? '' : ', '}"${w.name}";q=${w.limit};w=${w.name === 'minute' ? 60 : 86_400}`;
    state += `${state === '' ? '' : ', '}"${w.name}";r=${w.remaining};t=${w.resetIn}`;
  }
  return {
    'x-ratelimit-limit': String(tightest.limit),
    'x-ratelimit-remaining': String(tightest.remaining),
    'x-ratelimit-reset': String(tightest.resetAt),
    'ratelimit-policy': policy,
    ratelimit: state,
  };
}
