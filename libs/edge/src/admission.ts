import type { Caller } from '#libs/kernel';

/** One fixed window of a rate limit. `resetAt` is in UTC epoch seconds; `resetIn` is in whole seconds, at least 1. */
export interface LimitWindow {
  readonly name: 'minute' | 'day';
  readonly limit: number;
  readonly remaining: number;
  readonly resetAt: number;
  readonly resetIn: number;
}

export interface Admitted {
  /** The windows of the account for a valid key or session, otherwise those of the client's address. Never empty. */
  readonly windows: readonly LimitWindow[];
  /** The exhausted window, or null. A request that meets an exhausted window is rejected and not counted. */
  readonly exhausted: LimitWindow | null;
  /** The owner of the key or session, or null without a valid one. */
  readonly caller: Caller | null;
  /** The hash of the session's token. Null for a key, and without a caller. */
  readonly session: Buffer | null;
}

/** Authenticates a request and applies the rate limits, with one lookup and one count on the database's clock. */
export abstract class Admission {
  /** Admits a request by API key. `credential` is the text after `Bearer`, or null. An urgent one goes ahead of others that wait. */
  abstract admit(credential: string | null, address: string, requestId: string, isUrgent?: boolean): Promise<Admitted>;
  /** Admits a request by console session. `token` can be null. The request counts in the windows of the account or of the user. */
  abstract admitSession(
    token: string | null,
    counted: 'account' | 'user',
    address: string,
    requestId: string,
    isUrgent?: boolean,
  ): Promise<Admitted>;
  /** Returns the current address window without counting the request. */
  abstract peek(address: string): Promise<Admitted>;
  /** Returns the address window to report while the database is unavailable. */
  abstract whileUnavailable(): Admitted;
  /** Records that a key was sent over plain HTTP. */
  abstract markExposed(credential: string, address: string): Promise<void>;
}

export type LimitHeaders = Record<string, string>;

/** The rate limit headers: `X-RateLimit-*` for the window with the fewest requests left, then all windows in the IETF format. */
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
