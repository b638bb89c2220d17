import { creativeVariables } from './creative-variables.js';
import { integer, keyRing, networks, onOff, oneOf, optional, port, readableFile, text, url } from './setting-parsers.js';
import { type Variable, variable } from './variable.js';

/** Every setting of the service. `.env.example` lists the same names; a test holds the two together. */
export const variables = {
  databaseUrl: variable({
    name: 'DATABASE_URL',
    allowed: 'a postgres:// URL of a role that is neither superuser nor owner',
    about: 'The PostgreSQL (18 or newer) that the service works on.',
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
    about: 'Connections to PostgreSQL that one process opens at the most.',
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
    about: 'The port of the API.',
    fallback: '8443',
    parse: integer(0, 65_535),
  }),
  httpPort: variable({
    name: 'HTTP_PORT',
    allowed: 'a port from 0 to 65535, or off',
    about: 'The port on which plain HTTP is refused with 403 https_required.',
    fallback: '8080',
    parse: port,
  }),
  publicUrl: variable({
    name: 'PUBLIC_URL',
    allowed: 'an https:// URL, or empty for https://localhost:<port>',
    about: 'The address that clients use; it stands in docs_url and in the reference.',
    fallback: '',
    parse: optional(url('https:')),
  }),
  tlsCert: variable({
    name: 'TLS_CERT',
    allowed: 'the path of a readable PEM file, or empty',
    about: 'The certificate chain. Empty: a self-signed one is made under DATA_DIR/tls.',
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
    allowed: 'a comma list of addresses or networks such as 10.0.0.0/8, or empty',
    about:
      'Proxies that end TLS in front of the service: only they are believed about X-Forwarded-For and X-Forwarded-Proto. Each must set or append both.',
    fallback: '',
    parse: networks,
  }),
  dataDir: variable({
    name: 'DATA_DIR',
    allowed: 'a folder',
    about: 'Where the certificate and the images of creatives are kept and, with `npm start`, the database.',
    fallback: '.data',
    parse: text,
  }),
  appSecret: variable({
    name: 'APP_SECRET',
    allowed: 'at least 32 characters, the same in every process',
    about: 'The secret that cursors are sealed, asset URLs signed and token keys derived with. `npm start` makes one.',
    fallback: null,
    secret: true,
    parse: (value: string) => (value.length >= 32 ? value : undefined),
  }),
  tokenKeys: variable({
    name: 'TOKEN_KEYS',
    allowed: 'a comma list of id:key, each key 32 bytes in base64 (openssl rand -base64 32), or empty',
    about: "The keys that platforms' tokens are sealed with: the first seals, all open. Empty: one derived from APP_SECRET.",
    fallback: '',
    secret: true,
    parse: keyRing,
  }),
  sandboxUrl: variable({
    name: 'SANDBOX_URL',
    allowed: 'an http:// or https:// URL, or empty',
    about: 'The sandbox advertising platform, to try things on. Empty: it cannot be connected.',
    fallback: '',
    parse: optional(url('http:', 'https:')),
  }),
  sandboxClientId: variable({
    name: 'SANDBOX_CLIENT_ID',
    allowed: 'the name of an OAuth client',
    about: 'As whom the service comes to the sandbox.',
    fallback: 'acs',
    parse: text,
  }),
  sandboxClientSecret: variable({
    name: 'SANDBOX_CLIENT_SECRET',
    allowed: 'at least 16 characters, or empty',
    about: 'The secret of SANDBOX_CLIENT_ID; goes with SANDBOX_URL.',
    fallback: '',
    secret: true,
    parse: optional((value: string) => (value.length >= 16 ? value : undefined)),
  }),
  sandboxIdempotencyKeys: variable({
    name: 'SANDBOX_IDEMPOTENCY_KEYS',
    allowed: 'on or off',
    about: 'Whether the sandbox keeps to idempotency keys; off where it was told to behave like a platform without.',
    fallback: 'on',
    parse: onOff,
  }),
  platformTimeoutMs: variable({
    name: 'PLATFORM_TIMEOUT_MS',
    allowed: 'a whole number from 100 to 120000',
    about: 'How long one call to an advertising platform may take.',
    fallback: '15000',
    parse: integer(100, 120_000),
  }),
  ...creativeVariables,
  addressLimit: variable({
    name: 'ADDRESS_LIMIT_PER_MINUTE',
    allowed: 'a whole number from 1 to 1000000',
    about: 'Requests without a valid key that one client address may make in a minute.',
    fallback: '60',
    parse: integer(1, 1_000_000),
  }),
  runJobs: variable({
    name: 'RUN_JOBS',
    allowed: 'child, here or off',
    about: 'Where background jobs run: in a child process, in this process, or in workers started apart (dist/apps/worker/src/main.js).',
    fallback: 'child',
    parse: oneOf('child', 'here', 'off'),
  }),
  shutdownDelayMs: variable({
    name: 'SHUTDOWN_DELAY_MS',
    allowed: 'a whole number from 0 to 60000',
    about: 'How long the service goes on serving after SIGTERM with readiness off, for load balancers to notice.',
    fallback: '0',
    parse: integer(0, 60_000),
  }),
  logLevel: variable({
    name: 'LOG_LEVEL',
    allowed: 'debug, info, warn, error or silent',
    about: 'The least level that is logged; one line a request is logged at info.',
    fallback: 'info',
    parse: oneOf('debug', 'info', 'warn', 'error', 'silent'),
  }),
  logFile: variable({
    name: 'LOG_FILE',
    allowed: 'the path of a file, or empty for standard output',
    about: 'The file that log lines are appended to. After it is renamed, a new one is opened within a second. `npm start` sets its own.',
    fallback: '',
    parse: optional(text),
  }),
} as const;

export type Environment = {
  readonly [K in keyof typeof variables]: (typeof variables)[K] extends Variable<infer T> ? T : never;
};

export class EnvironmentError extends Error {}

/** Reads and checks every setting; throws one line for the first wrong one. */
export function readEnvironment(source: Record<string, string | undefined> = process.env): Environment {
  const values = Object.entries(variables).map(([key, v]) => [key, valueOf(v as Variable<unknown>, source[v.name])]);
  const environment = Object.fromEntries(values) as Environment;
  if ((environment.tlsCert === null) !== (environment.tlsKey === null)) {
    throw new EnvironmentError('TLS_CERT and TLS_KEY go together: set both or neither.');
  }
  if (environment.sandboxUrl !== null && environment.sandboxClientSecret === null) {
    throw new EnvironmentError('SANDBOX_CLIENT_SECRET is not set: SANDBOX_URL needs it.');
  }
  if (environment.assetStore === 's3' && environment.s3Bucket === null) {
    throw new EnvironmentError('ASSET_STORE is s3: S3_BUCKET must be set.');
  }
  if ((environment.s3AccessKeyId === null) !== (environment.s3SecretAccessKey === null)) {
    throw new EnvironmentError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set both or neither.');
  }
  if (environment.modelBaseUrl !== null && environment.modelText === null) {
    throw new EnvironmentError('MODEL_BASE_URL is set: MODEL_TEXT must be set too.');
  }
  return environment;
}

function valueOf(v: Variable<unknown>, given: string | undefined): unknown {
  const raw = given === undefined || given === '' ? v.fallback : given;
  if (raw === null) throw new EnvironmentError(`${v.name} is not set: it must be ${v.allowed}.`);
  const value = v.parse(raw);
  if (value === undefined) {
    const shown = v.secret ? `a text of ${raw.length} characters` : JSON.stringify(raw);
    throw new EnvironmentError(`${v.name} is ${shown}: it must be ${v.allowed}.`);
  }
  return value;
}
