import { DomainError, errorCatalog } from '#libs/kernel';
import { type Metrics, seriesOf } from '#libs/operations';
import type { Counter, Histogram } from 'prom-client';

/** The verdicts of the admission and their times. */
export class AdmissionMetrics {
  private readonly admitted: Counter.Internal;
  private readonly uncounted: Counter.Internal;
  private readonly unavailable: Counter.Internal;
  /** By the kind of the error. */
  private readonly refused: Readonly<Record<string, Counter.Internal>>;
  private readonly duration: Histogram;

  constructor({ admissions, admissionDuration }: Metrics) {
    this.admitted = seriesOf(admissions, 'admitted');
    this.uncounted = seriesOf(admissions, 'uncounted');
    this.unavailable = seriesOf(admissions, 'unavailable');
    this.refused = {
      rate_limited: seriesOf(admissions, 'limited'),
      unauthenticated: seriesOf(admissions, 'unauthenticated'),
      forbidden: seriesOf(admissions, 'forbidden'),
    };
    this.duration = admissionDuration;
  }

  /** `startedAt` is a time of `performance.now()`. */
  recordAdmitted(startedAt: number, isCounted: boolean): void {
    this.record(startedAt, isCounted ? this.admitted : this.uncounted);
  }

  recordRefused(startedAt: number, error: unknown): void {
    const verdict = error instanceof DomainError ? this.refused[errorCatalog[error.code].kind] : undefined;
    this.record(startedAt, verdict ?? this.unavailable);
  }

  private record(startedAt: number, verdict: Counter.Internal): void {
    verdict.inc();
    this.duration.observe((performance.now() - startedAt) / 1_000);
  }
}
