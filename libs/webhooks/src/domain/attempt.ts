/** Why an attempt did not succeed. `http`: the receiver answered with another status than 2xx. */
export const attemptErrors = ['timeout', 'dns', 'tls', 'refused', 'reset', 'forbidden_address', 'http'] as const;
export type AttemptError = (typeof attemptErrors)[number];

/** How a receiver answered. */
export interface AttemptResult {
  /** Null: there was no complete answer. */
  readonly httpStatus: number | null;
  /** Null: the attempt succeeded. */
  readonly error: AttemptError | null;
  /** The start of the answer. */
  readonly excerpt: string | null;
  readonly retryAfterSeconds: number | null;
  readonly durationMs: number;
}

export const isSuccess = ({ error }: AttemptResult): boolean => error === null;

/** The receiver says that it no longer wants the events. */
export const isGone = ({ httpStatus }: AttemptResult): boolean => httpStatus === 410;

/** The receiver or something before it cannot keep up. */
export const isOverloaded = ({ httpStatus }: AttemptResult): boolean => httpStatus === 429 || httpStatus === 502 || httpStatus === 504;
