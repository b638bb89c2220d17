import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { databaseMetrics, figureMetrics, httpMetrics, jobMetrics, platformMetrics } from './metric-specs.js';
import type { MetricSpec } from './metric-spec.js';
import { ReadMetric } from './read-metric.js';

const requestBounds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const statementBounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 5];
const jobBounds = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300];
const callBounds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** All metrics of the service itself. Those of Node.js and of the process come from prom-client. */
export const metricSpecs: readonly MetricSpec[] = [httpMetrics, databaseMetrics, jobMetrics, platformMetrics, figureMetrics].flatMap(
  (specs) => Object.values<MetricSpec>(specs),
);

/**
 * The metrics of a process, for Prometheus. Parts of the process that count on a hot path keep their series; everything else is read when
 * metrics are scraped. A process that does not expose its metrics still counts, which costs a few additions per request.
 */
export class Metrics {
  readonly registry = new Registry();

  readonly requests = new Counter(this.options(httpMetrics.requests));
  readonly requestDuration = new Histogram({ ...this.options(httpMetrics.requestDuration), buckets: requestBounds });
  readonly refusals = new ReadMetric(Counter, this.options(httpMetrics.refusals));
  readonly requestsInFlight = new ReadMetric(Gauge, this.options(httpMetrics.requestsInFlight));
  readonly requestsWaiting = new ReadMetric(Gauge, this.options(httpMetrics.requestsWaiting));
  readonly clientConnections = new ReadMetric(Gauge, this.options(httpMetrics.clientConnections));
  readonly admissions = new Counter(this.options(httpMetrics.admissions));
  readonly admissionDuration = new Histogram({ ...this.options(httpMetrics.admissionDuration), buckets: statementBounds });
  readonly certificateDays = new ReadMetric(Gauge, this.options(httpMetrics.certificateDays));

  readonly databaseConnections = new ReadMetric(Gauge, this.options(databaseMetrics.connections));
  readonly databaseConnectionsMax = new ReadMetric(Gauge, this.options(databaseMetrics.connectionsMax));
  readonly databaseWaiting = new ReadMetric(Gauge, this.options(databaseMetrics.waiting));
  readonly databaseRefusals = new ReadMetric(Counter, this.options(databaseMetrics.refusals));
  readonly statementDuration = new Histogram({ ...this.options(databaseMetrics.statementDuration), buckets: statementBounds });
  readonly statementFailures = new Counter(this.options(databaseMetrics.statementFailures));

  readonly jobs = new Counter(this.options(jobMetrics.jobs));
  readonly jobDuration = new Histogram({ ...this.options(jobMetrics.jobDuration), buckets: jobBounds });
  readonly jobsRunning = new ReadMetric(Gauge, this.options(jobMetrics.jobsRunning));

  readonly platformCalls = new Counter(this.options(platformMetrics.calls));
  readonly platformCallDuration = new Histogram({ ...this.options(platformMetrics.callDuration), buckets: callBounds });
  readonly platformCircuit = new ReadMetric(Gauge, this.options(platformMetrics.circuit));

  readonly eventLogEvents = new ReadMetric(Gauge, this.options(figureMetrics.eventLogEvents));
  readonly eventLogOldest = new ReadMetric(Gauge, this.options(figureMetrics.eventLogOldest));
  readonly webhookEndpointsWaiting = new ReadMetric(Gauge, this.options(figureMetrics.webhookEndpointsWaiting));
  readonly webhookOldestDue = new ReadMetric(Gauge, this.options(figureMetrics.webhookOldestDue));
  readonly queueJobs = new ReadMetric(Gauge, this.options(figureMetrics.queueJobs));
  readonly queueOldest = new ReadMetric(Gauge, this.options(figureMetrics.queueOldest));
  readonly deadLetters = new ReadMetric(Gauge, this.options(figureMetrics.deadLetters));
  readonly deliveryUnconfirmed = new ReadMetric(Gauge, this.options(figureMetrics.deliveryUnconfirmed));
  readonly deliveryOldestUnconfirmed = new ReadMetric(Gauge, this.options(figureMetrics.deliveryOldestUnconfirmed));
  readonly connections = new ReadMetric(Gauge, this.options(figureMetrics.connections));
  readonly syncOldest = new ReadMetric(Gauge, this.options(figureMetrics.syncOldest));
  readonly platformDeprecations = new ReadMetric(Gauge, this.options(figureMetrics.platformDeprecations));
  readonly platformQuotaUsed = new ReadMetric(Gauge, this.options(figureMetrics.platformQuotaUsed));
  readonly figuresUp = new ReadMetric(Gauge, this.options(figureMetrics.figuresUp));

  private readonly preparations: (() => Promise<void>)[] = [];

  /** Runs `preparation` before each scrape. */
  beforeScrape(preparation: () => Promise<void>): void {
    this.preparations.push(preparation);
  }

  async prepare(): Promise<void> {
    await Promise.all(this.preparations.map((prepare) => prepare()));
  }

  private options({ name, help, labels = {} }: MetricSpec) {
    return { name, help, labelNames: Object.keys(labels), registers: [this.registry] };
  }
}

/** A series that is there with 0 from the start: the rate of a series that begins with its first error would miss that error. */
export function seriesOf(counter: Counter, ...labels: string[]): Counter.Internal {
  const series = counter.labels(...labels);
  series.inc(0);
  return series;
}
