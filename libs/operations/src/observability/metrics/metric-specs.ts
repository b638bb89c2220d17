import type { MetricSpec } from './metric-spec.js';

// All metrics of the service. `npm run docs:metrics` writes docs/operations/metrics.md from them.

type Specs = Readonly<Record<string, MetricSpec>>;

const lane = 'stop, change, background';
const platform = 'sandbox, meta_ads, google_ads, pinterest_ads';
const pool = 'work, admission (service); events, stop, change, background (worker)';

export const httpMetrics = {
  requests: {
    name: 'acs_http_requests_total',
    help: 'Responses to requests of clients that were worked on. Refused ones are counted in acs_http_requests_refused_total.',
    labels: {
      route: 'the template of the route, such as /v1/campaigns/:id; page for files and pages; none for unknown paths',
      method: 'GET, HEAD, POST, PATCH, PUT, DELETE, OPTIONS or other',
      status: '1xx, 2xx, 3xx, 4xx, 5xx',
    },
    process: 'service',
  },
  requestDuration: {
    name: 'acs_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its response, also while it waits (Prefer: wait).',
    labels: { route: 'as above', method: 'as above' },
    process: 'service',
  },
  refusals: {
    name: 'acs_http_requests_refused_total',
    help: 'Requests that were refused before their work began.',
    labels: {
      reason: 'capacity (503), connections (MAX_CONNECTIONS), unread (responses), rate_limit (429), malformed (HTTP), plain_http (no TLS)',
    },
    process: 'service',
  },
  requestsInFlight: {
    name: 'acs_http_requests_in_flight',
    help: 'Requests in flight, of which there are at most MAX_REQUESTS_IN_FLIGHT.',
    labels: { lane: 'stop (requests that stop spending), other' },
    process: 'service',
  },
  requestsWaiting: {
    name: 'acs_http_requests_waiting',
    help: 'Requests that wait until they may start.',
    labels: { lane: 'stop (requests that stop spending), other' },
    process: 'service',
  },
  clientConnections: {
    name: 'acs_http_connections',
    help: 'Open connections of clients.',
    process: 'service',
  },
  admissions: {
    name: 'acs_admissions_total',
    help: 'Verdicts of the admission: the rate limit first, then the key or session, then the origin.',
    labels: {
      verdict:
        'admitted, uncounted (probes, pages, images), limited, unauthenticated, forbidden (plain HTTP, foreign origin), unavailable (503)',
    },
    process: 'service',
  },
  admissionDuration: {
    name: 'acs_admission_duration_seconds',
    help: 'Time of the admission of a request, with its wait for a connection.',
    process: 'service',
  },
  certificateDays: {
    name: 'acs_certificate_remaining_days',
    help: 'Days until the TLS certificate expires; negative when it has expired.',
    process: 'service',
  },
} as const satisfies Specs;

export const databaseMetrics = {
  connections: {
    name: 'acs_database_connections',
    help: 'Open connections to PostgreSQL.',
    labels: { pool, state: 'busy, idle' },
    process: 'both',
  },
  connectionsMax: {
    name: 'acs_database_connections_max',
    help: 'The maximum number of connections of a pool.',
    labels: { pool },
    process: 'both',
  },
  waiting: {
    name: 'acs_database_waiting',
    help: 'Callers that wait for a connection.',
    labels: { pool },
    process: 'both',
  },
  refusals: {
    name: 'acs_database_refused_total',
    help: 'Callers that were refused because too many waited for a connection, or waited too long. Requests then get 503.',
    labels: { pool },
    process: 'both',
  },
  statementDuration: {
    name: 'acs_database_statement_duration_seconds',
    help: 'Time of a statement on its connection, without the wait for the connection. The count is the number of statements.',
    labels: { pool },
    process: 'both',
  },
  statementFailures: {
    name: 'acs_database_statement_failures_total',
    help: 'Statements that failed, also those that are run again after a collision.',
    labels: { pool },
    process: 'both',
  },
} as const satisfies Specs;

export const jobMetrics = {
  jobs: {
    name: 'acs_jobs_total',
    help: 'Attempts to run a job.',
    labels: { queue: 'the queues of this version', outcome: 'completed, failed' },
    process: 'worker',
  },
  jobDuration: {
    name: 'acs_job_duration_seconds',
    help: 'Time of an attempt to run a job.',
    labels: { lane },
    process: 'worker',
  },
  jobsRunning: {
    name: 'acs_jobs_running',
    help: 'Jobs that run in this process.',
    labels: { lane },
    process: 'worker',
  },
} as const satisfies Specs;

export const platformMetrics = {
  calls: {
    name: 'acs_platform_calls_total',
    help: 'Operations on ad platforms. An operation includes its retries and its wait for a free call.',
    labels: {
      platform,
      operation: 'the operations of AdAccountClient and PlatformAuthorization, such as createCampaign or renew',
      outcome: 'ok, unavailable, rate_limited, unauthorized, rejected, not_found, failed (an error of the service itself)',
    },
    process: 'both',
  },
  callDuration: {
    name: 'acs_platform_call_duration_seconds',
    help: 'Time of an operation on an ad platform.',
    labels: { platform, operation: 'as above' },
    process: 'both',
  },
  circuit: {
    name: 'acs_platform_circuit_open',
    help: '1 while calls of this process to a platform are paused because it failed repeatedly, otherwise 0.',
    labels: { platform },
    process: 'both',
  },
} as const satisfies Specs;

/** Read from PostgreSQL by every process of the service. All of them see the same values: aggregate with max(). */
export const figureMetrics = {
  eventLogEvents: {
    name: 'acs_event_log_waiting',
    help: 'Events that have not reached their subscribers and the event log of their account yet, counted up to 100,000.',
    process: 'service',
  },
  eventLogOldest: {
    name: 'acs_event_log_oldest_seconds',
    help: 'Age of the oldest event that has not reached its subscribers and the event log of its account yet; 0 without one.',
    process: 'service',
  },
  webhookEndpointsWaiting: {
    name: 'acs_webhook_endpoints_waiting',
    help: 'Webhook endpoints with a backlog: messages that are due, on their way or to be sent again.',
    process: 'service',
  },
  webhookOldestDue: {
    name: 'acs_webhook_oldest_due_seconds',
    help: 'How long a webhook endpoint with due messages has not been looked at; 0 if none is due.',
    process: 'service',
  },
  queueJobs: {
    name: 'acs_queue_jobs',
    help: 'Jobs that are due, and jobs that run in any process.',
    labels: { lane, state: 'ready, active' },
    process: 'service',
  },
  queueOldest: {
    name: 'acs_queue_oldest_seconds',
    help: 'How long the longest waiting job has been due; 0 without one. A retry counts from the time of the retry.',
    labels: { lane },
    process: 'service',
  },
  deadLetters: {
    name: 'acs_dead_letters',
    help: 'Jobs that have used up their retries and wait for an operator.',
    labels: { queue: 'the queues of this version; other for those of another one' },
    process: 'service',
  },
  deliveryUnconfirmed: {
    name: 'acs_delivery_unconfirmed',
    help: 'Campaigns on a platform with a change that the platform has not confirmed yet.',
    labels: { platform, blocked_by: 'nothing, platform (it refuses the change), authorization (a user has to reconnect)' },
    process: 'service',
  },
  deliveryOldestUnconfirmed: {
    name: 'acs_delivery_oldest_unconfirmed_seconds',
    help: 'How long the oldest change has not been confirmed by its platform; 0 without one.',
    labels: { platform, blocked_by: 'as above' },
    process: 'service',
  },
  connections: {
    name: 'acs_connections',
    help: 'Connections to ad accounts.',
    labels: { platform, status: 'pending, connected, error, expired, disconnected' },
    process: 'service',
  },
  syncOldest: {
    name: 'acs_sync_oldest_seconds',
    help: 'Time since the last successful sync of the connection that has waited longest, of those that are synced; 0 without one.',
    labels: { platform },
    process: 'service',
  },
  platformDeprecations: {
    name: 'acs_platform_deprecations',
    help: 'Announcements of an ad platform, in its responses of the last seven days, that it will end what the service uses of its API.',
    labels: { platform },
    process: 'service',
  },
  platformQuotaUsed: {
    name: 'acs_platform_quota_used_ratio',
    help: 'The calls of the last 24 hours to an ad platform, as a part of those that it allows this installation.',
    labels: { platform, purpose: 'stop, change, look, report' },
    process: 'service',
  },
  figuresUp: {
    name: 'acs_figures_up',
    help: '1 if the metrics that are read from PostgreSQL could be read, otherwise 0. They are left out then.',
    process: 'service',
  },
} as const satisfies Specs;
