export interface Variable<T> {
  readonly name: string;
  /** The allowed values, for the error message and for `.env.example`. */
  readonly allowed: string;
  /** What the setting does, for `.env.example`. */
  readonly about: string;
  /** The default, or null for a required setting. */
  readonly fallback: string | null;
  /** Keeps the value out of error messages. */
  readonly secret?: boolean;
  /** Returns undefined for an invalid value. */
  readonly parse: (text: string) => T | undefined;
}

export const variable = <T>(v: Variable<T>) => v;
