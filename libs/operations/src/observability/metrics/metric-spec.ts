/** The declaration of a metric: all that `docs/operations/metrics.md` says about it. */
export interface MetricSpec {
  readonly name: string;
  /** What is measured, with its unit. */
  readonly help: string;
  /** Each label with the values that it can have. A label never names an account or a record. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Which processes expose it: the service, the worker, or both. */
  readonly process: 'service' | 'worker' | 'both';
}
