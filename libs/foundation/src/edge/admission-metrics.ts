import { DomainError, type ErrorKind, errorCatalog } from '#libs/kernel';
import type { Counter, Histogram } from '../observability/metrics/families.js';
import type { Metrics } from '../observability/metrics/metrics.js';

const verdictOf: Partial<Record<ErrorKind, string>> = {
  rate_limited: 'limited',
  unauthenticated: 'unauthenticated',
  forbidden: 'forbidden',
};

/** The verdicts of the admission and their times. */
export class AdmissionMetrics {
  private readonly admitted: Counter;
  private readonly uncounted: Counter;
  private readonly duration: Histogram;

  constructor(private readonly metrics: Metrics) {
    for (const verdict of ['limited', 'unauthenticated', 'forbidden', 'unavailable']) metrics.admissions.of(verdict);
    this.admitted = metrics.admissions.of('admitted');
    this.uncounted = metrics.admissions.of('uncounted');
    this.duration = metrics.admissionDuration.of();
  }

  /** `startedAt` is a time of `performance.now()`. */
  recordAdmitted(startedAt: number, isCounted: boolean): void {
    this.record(startedAt, isCounted ? this.admitted : this.uncounted);
  }

  recordRefused(startedAt: number, error: unknown): void {
    const verdict = error instanceof DomainError ? verdictOf[errorCatalog[error.code].kind] : undefined;
    this.record(startedAt, this.metrics.admissions.of(verdict ?? 'unavailable'));
  }

  private record(startedAt: number, verdict: Counter): void {
    verdict.add();
    this.duration.observe((performance.now() - startedAt) / 1_000);
  }
}
