import { CounterFamily, Family, HistogramFamily, ReadFamily } from './families.js';
import { databaseMetrics, figureMetrics, httpMetrics, jobMetrics, platformMetrics } from './metric-specs.js';

const requestBounds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const statementBounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 5];
const jobBounds = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300];
const callBounds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * The metrics of a process, for Prometheus. Parts of the process that count on a hot path keep their series; everything else is read when
 * metrics are scraped. A process that does not expose its metrics still counts, which costs a few additions per request.
 */
export class Metrics {
  readonly requests = new CounterFamily(httpMetrics.requests);
  readonly requestDuration = new HistogramFamily(httpMetrics.requestDuration, requestBounds);
  readonly refusals = new ReadFamily(httpMetrics.refusals, 'counter');
  readonly requestsInFlight = new ReadFamily(httpMetrics.requestsInFlight, 'gauge');
  readonly requestsWaiting = new ReadFamily(httpMetrics.requestsWaiting, 'gauge');
  readonly clientConnections = new ReadFamily(httpMetrics.clientConnections, 'gauge');
  readonly admissions = new CounterFamily(httpMetrics.admissions);
  readonly admissionDuration = new HistogramFamily(httpMetrics.admissionDuration, statementBounds);
  readonly certificateDays = new ReadFamily(httpMetrics.certificateDays, 'gauge');

  readonly databaseConnections = new ReadFamily(databaseMetrics.connections, 'gauge');
  readonly databaseConnectionsMax = new ReadFamily(databaseMetrics.connectionsMax, 'gauge');
  readonly databaseWaiting = new ReadFamily(databaseMetrics.waiting, 'gauge');
  readonly databaseRefusals = new ReadFamily(databaseMetrics.refusals, 'counter');
  readonly statementDuration = new HistogramFamily(databaseMetrics.statementDuration, statementBounds);
  readonly statementFailures = new CounterFamily(databaseMetrics.statementFailures);

  readonly jobs = new CounterFamily(jobMetrics.jobs);
  readonly jobDuration = new HistogramFamily(jobMetrics.jobDuration, jobBounds);
  readonly jobsRunning = new ReadFamily(jobMetrics.jobsRunning, 'gauge');

  readonly platformCalls = new CounterFamily(platformMetrics.calls);
  readonly platformCallDuration = new HistogramFamily(platformMetrics.callDuration, callBounds);
  readonly platformCircuit = new ReadFamily(platformMetrics.circuit, 'gauge');

  readonly outboxEvents = new ReadFamily(figureMetrics.outboxEvents, 'gauge');
  readonly outboxOldest = new ReadFamily(figureMetrics.outboxOldest, 'gauge');
  readonly eventLogEvents = new ReadFamily(figureMetrics.eventLogEvents, 'gauge');
  readonly eventLogOldest = new ReadFamily(figureMetrics.eventLogOldest, 'gauge');
  readonly webhookEndpointsWaiting = new ReadFamily(figureMetrics.webhookEndpointsWaiting, 'gauge');
  readonly webhookOldestDue = new ReadFamily(figureMetrics.webhookOldestDue, 'gauge');
  readonly queueJobs = new ReadFamily(figureMetrics.queueJobs, 'gauge');
  readonly queueOldest = new ReadFamily(figureMetrics.queueOldest, 'gauge');
  readonly deadLetters = new ReadFamily(figureMetrics.deadLetters, 'gauge');
  readonly deliveryUnconfirmed = new ReadFamily(figureMetrics.deliveryUnconfirmed, 'gauge');
  readonly deliveryOldestUnconfirmed = new ReadFamily(figureMetrics.deliveryOldestUnconfirmed, 'gauge');
  readonly connections = new ReadFamily(figureMetrics.connections, 'gauge');
  readonly syncOldest = new ReadFamily(figureMetrics.syncOldest, 'gauge');
  readonly platformDeprecations = new ReadFamily(figureMetrics.platformDeprecations, 'gauge');
  readonly platformQuotaUsed = new ReadFamily(figureMetrics.platformQuotaUsed, 'gauge');
  readonly figuresUp = new ReadFamily(figureMetrics.figuresUp, 'gauge');

  private readonly preparations: (() => Promise<void>)[] = [];

  /** All metrics of the service itself. Those of Node.js and of the process come from prom-client. */
  get families(): readonly Family[] {
    return Object.values(this).filter((value): value is Family => value instanceof Family);
  }

  /** Runs `preparation` before each scrape. */
  beforeScrape(preparation: () => Promise<void>): void {
    this.preparations.push(preparation);
  }

  async prepare(): Promise<void> {
    await Promise.all(this.preparations.map((prepare) => prepare()));
  }
}
