import { DomainError, errorCatalog } from '#libs/kernel';
import type { Counter, Histogram, Metrics } from '#libs/operations';

/** The verdicts of the admission and their times. */
export class AdmissionMetrics {
  private readonly admitted: Counter;
  private readonly uncounted: Counter;
  private readonly unavailable: Counter;
  /** By the kind of the error. */
  private readonly refused: Readonly<Record<string, Counter>>;
  private readonly duration: Histogram;

  constructor({ admissions, admissionDuration }: Metrics) {
    this.admitted = admissions.of('admitted');
    this.uncounted = admissions.of('uncounted');
    this.unavailable = admissions.of('unavailable');
    this.refused = {
      rate_limited: admissions.of('limited'),
      unauthenticated: admissions.of('unauthenticated'),
      forbidden: admissions.of('forbidden'),
    };
    this.duration = admissionDuration.of();
  }

  /** `startedAt` is a time of `performance.now()`. */
  recordAdmitted(startedAt: number, isCounted: boolean): void {
    this.record(startedAt, isCounted ? this.admitted : this.uncounted);
  }

  recordRefused(startedAt: number, error: unknown): void {
    const verdict = error instanceof DomainError ? this.refused[errorCatalog[error.code].kind] : undefined;
    this.record(startedAt, verdict ?? this.unavailable);
  }

  private record(startedAt: number, verdict: Counter): void {
    verdict.add();
    this.duration.observe((performance.now() - startedAt) / 1_000);
  }
}
