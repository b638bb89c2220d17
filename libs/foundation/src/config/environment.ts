import { creativeVariables } from './creative-variables.js';
import { integer, keyRing, networks, onOff, oneOf, optional, port, readableFile, text, url } from './setting-parsers.js';
import { type Variable, variable } from './variable.js';

/** Every setting of the service. `.env.example` contains the same names and texts; a test compares them. */
export const variables = {
  databaseUrl: variable({
    name: 'DATABASE_URL',
    allowed: 'a postgres:// URL of a role that is neither a superuser nor the schema owner',
    about: 'The PostgreSQL database (version 18 or later) of the service.',
    fallback: null,
    secret: true,
    parse: url('postgres:', 'postgresql:'),
  }),
  databaseOwnerUrl: variable({
    name: 'DATABASE_OWNER_URL',
    allowed: 'a postgres:// URL, or empty',
    about: 'The role that owns the schema; used for migrations only.',
    fallback: '',
    secret: true,
    parse: optional(url('postgres:', 'postgresql:')),
  }),
  databasePoolMax: variable({
    name: 'DATABASE_POOL_MAX',
    allowed: 'a whole number from 2 to 200',
    about: 'The maximum number of PostgreSQL connections per process.',
    fallback: '20',
    parse: integer(2, 200),
  }),
  host: variable({
    name: 'HOST',
    allowed: 'an address or host name to listen on',
    about: 'The address to listen on; 0.0.0.0 for every IPv4 interface.',
    fallback: '127.0.0.1',
    parse: text,
  }),
  httpsPort: variable({
    name: 'HTTPS_PORT',
    allowed: 'a port from 0 to 65535 (0 takes a free one)',
    about: 'The HTTPS port of the API and the console.',
    fallback: '8443',
    parse: integer(0, 65_535),
  }),
  httpPort: variable({
    name: 'HTTP_PORT',
    allowed: 'a port from 0 to 65535, or off',
    about: 'The port that rejects plain HTTP with 403 https_required.',
    fallback: '8080',
    parse: port,
  }),
  publicUrl: variable({
    name: 'PUBLIC_URL',
    allowed: 'an https:// URL, or empty for https://localhost:<port>',
    about: 'The base URL that clients use. It appears in docs_url and in the API reference.',
    fallback: '',
    parse: optional(url('https:')),
  }),
  tlsCert: variable({
    name: 'TLS_CERT',
    allowed: 'the path of a readable PEM file, or empty',
    about: 'The TLS certificate chain. If empty, the service creates a self-signed certificate in DATA_DIR/tls.',
    fallback: '',
    parse: optional(readableFile),
  }),
  tlsKey: variable({
    name: 'TLS_KEY',
    allowed: 'the path of a readable PEM file, or empty',
    about: 'The private key of TLS_CERT.',
    fallback: '',
    parse: optional(readableFile),
  }),
  trustedProxies: variable({
    name: 'TRUSTED_PROXIES',
    allowed: 'a comma-separated list of addresses or networks such as 10.0.0.0/8, or empty',
    about:
      'Proxies that terminate TLS in front of the service. Only their X-Forwarded-For and X-Forwarded-Proto are trusted; each must set both.',
    fallback: '',
    parse: networks,
  }),
  dataDir: variable({
    name: 'DATA_DIR',
    allowed: 'a folder',
    about: 'The directory for the certificate, creative images and, with `npm start`, the database.',
    fallback: '.data',
    parse: text,
  }),
  appSecret: variable({
    name: 'APP_SECRET',
    allowed: 'at least 32 characters, the same in every process',
    about: 'The secret that encrypts cursors, signs asset URLs and derives token keys. `npm start` generates one.',
    fallback: null,
    secret: true,
    parse: (value: string) => (value.length >= 32 ? value : undefined),
  }),
  tokenKeys: variable({
    name: 'TOKEN_KEYS',
    allowed: 'a comma-separated list of id:key, each key 32 bytes in base64 (openssl rand -base64 32), or empty',
    about: 'The keys that encrypt platform tokens: the first encrypts, all decrypt. If empty, a key is derived from APP_SECRET.',
    fallback: '',
    secret: true,
    parse: keyRing,
  }),
  sandboxUrl: variable({
    name: 'SANDBOX_URL',
    allowed: 'an http:// or https:// URL, or empty',
    about: 'The base URL of the sandbox ad platform for testing. If empty, the sandbox cannot be connected.',
    fallback: '',
    parse: optional(url('http:', 'https:')),
  }),
  sandboxClientId: variable({
    name: 'SANDBOX_CLIENT_ID',
    allowed: 'an OAuth client ID',
    about: 'The OAuth client ID of the service at the sandbox.',
    fallback: 'acs',
    parse: text,
  }),
  sandboxClientSecret: variable({
    name: 'SANDBOX_CLIENT_SECRET',
    allowed: 'at least 16 characters, or empty',
    about: 'The OAuth client secret for SANDBOX_CLIENT_ID. Required with SANDBOX_URL.',
    fallback: '',
    secret: true,
    parse: optional((value: string) => (value.length >= 16 ? value : undefined)),
  }),
  sandboxIdempotencyKeys: variable({
    name: 'SANDBOX_IDEMPOTENCY_KEYS',
    allowed: 'on or off',
    about: 'Whether the sandbox supports idempotency keys. Set it to off if the sandbox is configured without them.',
    fallback: 'on',
    parse: onOff,
  }),
  platformTimeoutMs: variable({
    name: 'PLATFORM_TIMEOUT_MS',
    allowed: 'a whole number from 100 to 120000',
    about: 'The timeout of one call to an ad platform, in milliseconds.',
    fallback: '15000',
    parse: integer(100, 120_000),
  }),
  ...creativeVariables,
  addressLimit: variable({
    name: 'ADDRESS_LIMIT_PER_MINUTE',
    allowed: 'a whole number from 1 to 1000000',
    about: 'The maximum number of requests per minute from one client address without a valid key.',
    fallback: '60',
    parse: integer(1, 1_000_000),
  }),
  runJobs: variable({
    name: 'RUN_JOBS',
    allowed: 'child, here or off',
    about: 'Where background jobs run: in a child process, in this process, or only in separate workers (dist/apps/worker/src/main.js).',
    fallback: 'child',
    parse: oneOf('child', 'here', 'off'),
  }),
  shutdownDelayMs: variable({
    name: 'SHUTDOWN_DELAY_MS',
    allowed: 'a whole number from 0 to 60000',
    about: 'How long the service keeps serving after SIGTERM while it reports not ready, in milliseconds, for load balancers.',
    fallback: '0',
    parse: integer(0, 60_000),
  }),
  logLevel: variable({
    name: 'LOG_LEVEL',
    allowed: 'debug, info, warn, error or silent',
    about: 'The minimum level that is logged. Each request is logged once, at info.',
    fallback: 'info',
    parse: oneOf('debug', 'info', 'warn', 'error', 'silent'),
  }),
  logFile: variable({
    name: 'LOG_FILE',
    allowed: 'the path of a file, or empty for standard output',
    about: 'The file that log lines are appended to. The service reopens it within a second after a rotation. `npm start` sets its own.',
    fallback: '',
    parse: optional(text),
  }),
} as const;

export type Environment = {
  readonly [K in keyof typeof variables]: (typeof variables)[K] extends Variable<infer T> ? T : never;
};

export class EnvironmentError extends Error {}

/** Reads and validates every setting. Throws an EnvironmentError with a one-line message for the first invalid setting. */
export function readEnvironment(source: Record<string, string | undefined> = process.env): Environment {
  const values = Object.entries(variables).map(([key, v]) => [key, valueOf(v as Variable<unknown>, source[v.name])]);
  const environment = Object.fromEntries(values) as Environment;
  if ((environment.tlsCert === null) !== (environment.tlsKey === null)) {
    throw new EnvironmentError('TLS_CERT and TLS_KEY must both be set or both be empty.');
  }
  if (environment.sandboxUrl !== null && environment.sandboxClientSecret === null) {
    throw new EnvironmentError('SANDBOX_CLIENT_SECRET must be set when SANDBOX_URL is set.');
  }
  if (environment.assetStore === 's3' && environment.s3Bucket === null) {
    throw new EnvironmentError('S3_BUCKET must be set when ASSET_STORE is s3.');
  }
  if ((environment.s3AccessKeyId === null) !== (environment.s3SecretAccessKey === null)) {
    throw new EnvironmentError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must both be set or both be empty.');
  }
  if (environment.modelBaseUrl !== null && environment.modelText === null) {
    throw new EnvironmentError('MODEL_TEXT must be set when MODEL_BASE_URL is set.');
  }
  return environment;
}

function valueOf(v: Variable<unknown>, configured: string | undefined): unknown {
  const raw = configured === undefined || configured === '' ? v.fallback : configured;
  if (raw === null) throw new EnvironmentError(`${v.name} is not set: it must be ${v.allowed}.`);
  const value = v.parse(raw);
  if (value === undefined) {
    const displayed = v.secret ? `a string of ${raw.length} characters` : JSON.stringify(raw);
    throw new EnvironmentError(`${v.name} is ${displayed}: it must be ${v.allowed}.`);
  }
  return value;
}
