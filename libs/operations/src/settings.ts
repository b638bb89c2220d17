import { z } from 'zod';
import { databaseTargetOf } from './config/database-target.js';
import { network } from './config/network.js';
import { commaSeparated, onOff, oneOf, orEmpty, orOff, port, ratio, readableFile, text, url, wholeNumber } from './config/setting-types.js';
import { type SettingsOf, settingsGroup } from './config/settings-group.js';

// Every library with settings declares them in its src/settings.ts, which loads no framework: the launcher reads them, too.
export { EnvironmentError } from './config/environment-error.js';
export { commaSeparated, httpUrl, onOff, oneOf, orEmpty, orOff, text, wholeNumber } from './config/setting-types.js';
export { Settings } from './config/settings.js';
export { type Setting, settingsGroup, type SettingsGroup, type SettingsOf, type SettingsSource } from './config/settings-group.js';

const isProtected = (target: string) => {
  const { isOnThisMachine, isEncrypted } = databaseTargetOf(target);
  return isOnThisMachine || isEncrypted;
};

const postgresUrl = url('postgres', 'postgresql').describe('a postgres:// URL');

export const databaseSettings = settingsGroup(
  'Database',
  {
    databaseUrl: {
      name: 'DATABASE_URL',
      about: 'The PostgreSQL database (version 18 or later) of the service.',
      type: postgresUrl.describe('a postgres:// URL of a role that is neither a superuser nor the schema owner'),
      fallback: null,
      isSecret: true,
    },
    databaseOwnerUrl: {
      name: 'DATABASE_OWNER_URL',
      about: 'The role that owns the schema; used for migrations only.',
      type: orEmpty(postgresUrl),
      fallback: '',
      isSecret: true,
    },
    databasePoolMax: {
      name: 'DATABASE_POOL_MAX',
      about:
        'The maximum number of PostgreSQL connections per process for requests and jobs; the service uses one in five to admit requests. Each process has up to 10 more: 5 for the job queue, 1 to check the database, 4 for bulk work.',
      type: wholeNumber(2, 200),
      fallback: '20',
    },
    databaseTls: {
      name: 'DATABASE_TLS',
      about:
        'Whether connections to PostgreSQL on another machine must be encrypted, by sslmode=verify-full in their URLs. required: a process does not start otherwise. advised: `acs doctor` warns. off: for a network that nobody else is in, such as that of docker/compose.yaml.',
      type: oneOf('required', 'advised', 'off'),
      fallback: 'advised',
    },
  },
  [
    {
      message:
        'DATABASE_TLS is required: DATABASE_URL and DATABASE_OWNER_URL must have sslmode=verify-full, or name a server on this machine.',
      isMet: ({ databaseTls, databaseUrl, databaseOwnerUrl }) =>
        databaseTls !== 'required' || [databaseUrl, databaseOwnerUrl].every((target) => target === null || isProtected(target)),
    },
  ],
);
export type DatabaseSettings = SettingsOf<typeof databaseSettings>;

const pemFile = orEmpty(readableFile('the path of a readable PEM file'));

export const httpSettings = settingsGroup(
  'HTTP',
  {
    host: {
      name: 'HOST',
      about: 'The address to listen on; 0.0.0.0 for every IPv4 interface.',
      type: text('an address or host name to listen on'),
      fallback: '127.0.0.1',
    },
    httpsPort: { name: 'HTTPS_PORT', about: 'The HTTPS port of the API and the console.', type: port, fallback: '8443' },
    httpPort: {
      name: 'HTTP_PORT',
      about: 'The port that rejects plain HTTP with 403 https_required.',
      type: orOff(port, 'a port from 0 to 65535, or off'),
      fallback: '8080',
    },
    publicUrl: {
      name: 'PUBLIC_URL',
      about: 'The base URL that clients use. It appears in docs_url and in the API reference.',
      type: orEmpty(url('https'), 'an https:// URL, or empty for https://localhost:<port>'),
      fallback: '',
    },
    securityContact: {
      name: 'SECURITY_CONTACT',
      about: 'Where to report a vulnerability of this installation. It appears in /.well-known/security.txt.',
      type: orEmpty(
        text('').regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/),
        'a mailto: or https:// URL, or empty for the section of the API reference',
      ),
      fallback: '',
    },
    tlsCert: {
      name: 'TLS_CERT',
      about: 'The TLS certificate chain. If empty, the service creates a self-signed certificate in DATA_DIR/tls.',
      type: pemFile,
      fallback: '',
    },
    tlsKey: { name: 'TLS_KEY', about: 'The private key of TLS_CERT.', type: pemFile, fallback: '' },
    hstsIncludeSubDomains: {
      name: 'HSTS_INCLUDE_SUBDOMAINS',
      about: 'Whether browsers must use HTTPS for all subdomains of the host, too (includeSubDomains in Strict-Transport-Security).',
      type: onOff,
      fallback: 'off',
    },
    trustedProxies: {
      name: 'TRUSTED_PROXIES',
      about:
        'Proxies that terminate TLS in front of the service. Only their X-Forwarded-For and X-Forwarded-Proto are trusted; each must set both.',
      type: commaSeparated(network, 'a comma-separated list of addresses or networks such as 10.0.0.0/8, or empty'),
      fallback: '',
    },
    maxRequestsInFlight: {
      name: 'MAX_REQUESTS_IN_FLIGHT',
      about:
        'The maximum number of requests in flight per process, of which an account has at most a quarter, and two at least. The others wait, or are refused with 503.',
      type: wholeNumber(2, 1_000),
      fallback: '16',
    },
    maxConnections: {
      name: 'MAX_CONNECTIONS',
      about:
        'The maximum number of client connections per process. At the maximum, the one that has been idle for longest is closed. A tenth as many more may be open that have not sent a request.',
      type: wholeNumber(10, 1_000_000),
      fallback: '10000',
    },
    shutdownDelayMs: {
      name: 'SHUTDOWN_DELAY_MS',
      about: 'How long the service keeps serving after SIGTERM while it reports not ready, in milliseconds, for load balancers.',
      type: wholeNumber(0, 60_000),
      fallback: '0',
    },
  },
  [
    {
      message: 'TLS_CERT and TLS_KEY must both be set or both be empty.',
      isMet: ({ tlsCert, tlsKey }) => (tlsCert === null) === (tlsKey === null),
    },
  ],
);
export type HttpSettings = SettingsOf<typeof httpSettings>;

export const serviceSettings = settingsGroup('Service', {
  dataDir: {
    name: 'DATA_DIR',
    about: 'The directory for the certificate, creative images and, with `npm start`, the database.',
    type: text('a folder'),
    fallback: '.data',
  },
  appSecret: {
    name: 'APP_SECRET',
    about: 'The secret that encrypts cursors, signs asset URLs and derives token keys. `npm start` generates one.',
    type: text('').min(32).describe('at least 32 characters, the same in every process'),
    fallback: null,
    isSecret: true,
  },
  runJobs: {
    name: 'RUN_JOBS',
    about: 'Where background jobs run: in a child process, in this process, or only in separate workers (dist/apps/worker/src/main.js).',
    type: oneOf('child', 'here', 'off'),
    fallback: 'child',
  },
});
export type ServiceSettings = SettingsOf<typeof serviceSettings>;

export const logSettings = settingsGroup('Log', {
  logLevel: {
    name: 'LOG_LEVEL',
    about: 'The minimum level that is logged. Each request is logged once, at info.',
    type: oneOf('debug', 'info', 'warn', 'error', 'silent'),
    fallback: 'info',
  },
  logFile: {
    name: 'LOG_FILE',
    about: 'The file that log lines are appended to. The service reopens it within a second after a rotation. `npm start` sets its own.',
    type: orEmpty(text('the path of a file'), 'the path of a file, or empty for standard output'),
    fallback: '',
  },
});
export type LogSettings = SettingsOf<typeof logSettings>;

export const telemetrySettings = settingsGroup('Metrics and traces', {
  metricsPort: {
    name: 'METRICS_PORT',
    about:
      'The port that serves Prometheus metrics at /metrics, without TLS and without a key. A worker that the service starts (RUN_JOBS=child) uses the next port.',
    type: orOff(wholeNumber(0, 65_534), 'a port from 0 to 65534 (0 takes a free one), or off'),
    fallback: 'off',
  },
  metricsHost: {
    name: 'METRICS_HOST',
    about: 'The address to serve metrics on. Open it only to a network that Prometheus uses.',
    type: text('an address or host name to listen on'),
    fallback: '127.0.0.1',
  },
  tracesEndpoint: {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    about:
      'The base URL of an OpenTelemetry collector that receives traces over OTLP/HTTP at /v1/traces. Its headers: OTEL_EXPORTER_OTLP_HEADERS.',
    type: orEmpty(url('http', 'https'), 'an http:// or https:// URL, or empty for no traces'),
    fallback: '',
  },
  tracesRatio: {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    about: 'The ratio of traces that are recorded. A trusted proxy that sends a traceparent header decides for its requests.',
    type: ratio,
    fallback: '1',
  },
});
export type TelemetrySettings = SettingsOf<typeof telemetrySettings>;

/** The database itself refuses to delete younger entries of the audit log. */
export const minAuditDays = 400;

export const retentionSettings = settingsGroup('Retention', {
  auditRetentionDays: {
    name: 'AUDIT_RETENTION_DAYS',
    about: 'How long entries of the audit log are kept. Other data is kept as docs/operations/retention.md says.',
    type: wholeNumber(minAuditDays, 36_500),
    fallback: String(minAuditDays),
  },
});
export type RetentionSettings = SettingsOf<typeof retentionSettings>;

/** An `id:key` pair with a key of 32 bytes in base64 or base64url. `app` is the ID of the key that is derived from APP_SECRET. */
const tokenKey = z
  .string()
  .regex(/^(?!app:)[A-Za-z0-9._-]{1,32}:[A-Za-z0-9+/_-]+={0,2}$/)
  .transform((pair) => {
    const [id = '', key = ''] = pair.split(':');
    return { id, key: new Uint8Array(Buffer.from(key, 'base64url')) };
  })
  .refine(({ key }) => key.length === 32);

export const tokenSettings = settingsGroup('Stored secrets', {
  tokenKeys: {
    name: 'TOKEN_KEYS',
    about:
      'The keys that encrypt platform tokens and secrets of webhooks: the first encrypts, all decrypt. If empty, a key is derived from APP_SECRET.',
    type: commaSeparated(tokenKey, '')
      .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length)
      .describe('a comma-separated list of id:key, each key 32 bytes in base64 (openssl rand -base64 32), or empty'),
    fallback: '',
    isSecret: true,
  },
});
export type TokenSettings = SettingsOf<typeof tokenSettings>;
