export interface Variable<T> {
  readonly name: string;
  /** Says what it may be, for the error and for `.env.example`. */
  readonly allowed: string;
  readonly about: string;
  readonly fallback: string | null;
  readonly secret?: boolean;
  /** Returns undefined for a value that is not allowed. */
  readonly parse: (text: string) => T | undefined;
}

export const variable = <T>(v: Variable<T>) => v;
