import { PreconditionFailed } from './domain-error.js';

/** The condition of If-Match; `*` and an absent header match every revision. */
export class Precondition {
  static readonly none = new Precondition(null);

  constructor(private readonly ifMatch: string | null) {}

  /** Throws PreconditionFailed when the record has moved on. */
  check(currentRevision: number): void {
    if (this.ifMatch === null || this.ifMatch.trim() === '*') return;
    const tags = this.ifMatch.split(',').map((tag) => tag.trim());
    if (!tags.includes(`"${currentRevision}"`)) throw new PreconditionFailed(currentRevision);
  }
}
