import { type Problem, ValidationFailed } from './domain-error.js';

/**
 * A request body with its validation problems. The handler throws them later, because a missing record (404) and a stale revision
 * (412) take precedence over validation errors (422), and all validation errors are reported together.
 */
export class Validated<T extends object> {
  constructor(
    /** The valid fields. Complete when `problems` is empty. */
    readonly value: Partial<T>,
    readonly problems: readonly Problem[],
  ) {}

  /** Returns the complete body, or throws ValidationFailed with all problems, including `additional`. */
  getOrThrow(additional: readonly Problem[] = []): T {
    if (this.problems.length + additional.length > 0) throw new ValidationFailed([...this.problems, ...additional]);
    return this.value as T;
  }

  /** Converts the value and keeps the problems. */
  map<U extends object>(translate: (value: Partial<T>) => Partial<U>): Validated<U> {
    return new Validated<U>(translate(this.value), this.problems);
  }
}
