import { type Problem, ValidationFailed } from './domain-error.js';

/**
 * A body held against its class. The verdict is kept back until whoever handles it asks, because a missing record (404)
 * and a stale revision (412) are answered before a broken rule (422), and all broken rules are answered together.
 */
export class Validated<T extends object> {
  constructor(
    /** The well-formed fields; complete when `problems` is empty. */
    readonly value: Partial<T>,
    readonly problems: readonly Problem[],
  ) {}

  /** The whole body, or every broken rule at once, `more` included. */
  getOrThrow(more: readonly Problem[] = []): T {
    if (this.problems.length + more.length > 0) throw new ValidationFailed([...this.problems, ...more]);
    return this.value as T;
  }

  /** The same verdict on the body in other terms. */
  map<U extends object>(translate: (value: Partial<T>) => Partial<U>): Validated<U> {
    return new Validated<U>(translate(this.value), this.problems);
  }
}
