import { fileURLToPath } from 'node:url';
import { EnvironmentError, type SettingsSource } from '#settings/operations';
import { readSettings, settingsGroups } from './settings.js';

const secret = 'x'.repeat(32);
const required = { DATABASE_URL: 'postgres://service:password@localhost/acs', APP_SECRET: secret };
const [tokenKey, file] = ['k'.repeat(43), fileURLToPath(import.meta.url)];

const variables = settingsGroups.flatMap(({ settings }) => settings.map(({ name, type }) => ({ name, allowed: type.description ?? '' })));

function valuesOf(source: SettingsSource) {
  const settings = readSettings(source);
  return Object.assign({}, ...settingsGroups.map((group) => settings.of<object>(group))) as Record<string, unknown>;
}

function complaintOf(settings: SettingsSource): string {
  try {
    readSettings({ ...required, ...settings });
    return 'no complaint';
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
}

describe('the settings of the service', () => {
  it('need a database and a secret; everything else has a default', () => {
    expect(valuesOf(required)).toEqual({
      databaseUrl: required.DATABASE_URL,
      databaseOwnerUrl: null,
      databasePoolMax: 20,
      databaseTls: 'advised',
      host: '127.0.0.1',
      httpsPort: 8443,
      httpPort: 8080,
      publicUrl: null,
      tlsCert: null,
      tlsKey: null,
      hstsIncludeSubDomains: false,
      trustedProxies: [],
      dataDir: '.data',
      appSecret: secret,
      tokenKeys: [],
      sandboxUrl: null,
      sandboxClientId: 'acs',
      sandboxClientSecret: null,
      sandboxPersonality: [],
      platformTimeoutMs: 15_000,
      platformExchanges: null,
      assetStore: 'disk',
      s3Bucket: null,
      s3Region: 'us-east-1',
      s3Endpoint: null,
      s3AccessKeyId: null,
      s3SecretAccessKey: null,
      modelBaseUrl: null,
      modelApiKey: null,
      modelText: null,
      modelImage: null,
      modelTimeoutMs: 60_000,
      trustedHosts: [],
      untrustedPorts: [],
      nameServers: [],
      modelPrices: { inputMillion: 0, outputMillion: 0, image: 0 },
      modelDailyVariantsPerAccount: 500,
      modelDailyVariants: 5_000,
      maxOpenGenerations: 20,
      addressLimit: 60,
      auditRetentionDays: 400,
      planRaisedBy: 'operator',
      pinterestAppId: null,
      pinterestAppSecret: null,
      pinterestApiUrl: 'https://api.pinterest.com/v5',
      pinterestOauthUrl: 'https://www.pinterest.com/oauth',
      pinterestReportOrigins: [],
      pinterestDailyCalls: null,
      googleAdsClientId: null,
      googleAdsClientSecret: null,
      googleAdsDailyOperations: 15_000,
      googleAdsApiVersion: 'v26',
      googleAdsApiUrl: 'https://googleads.googleapis.com',
      googleAdsOauthUrl: 'https://oauth2.googleapis.com',
      googleAdsConsentUrl: 'https://accounts.google.com',
      metaAppId: null,
      metaAppSecret: null,
      metaConfigId: null,
      metaApiVersion: 'v26.0',
      metaApiUrl: 'https://graph.facebook.com',
      metaOauthUrl: 'https://www.facebook.com',
      runJobs: 'child',
      maxRequestsInFlight: 16,
      maxConnections: 10_000,
      securityContact: null,
      shutdownDelayMs: 0,
      logLevel: 'info',
      logFile: null,
      metricsPort: null,
      metricsHost: '127.0.0.1',
      tracesEndpoint: null,
      tracesRatio: 1,
    });
  });

  it.each(['DATABASE_URL', 'APP_SECRET'])('without %s there is no start, whether it is missing or empty', (name) => {
    const { allowed } = variables.find((variable) => variable.name === name) as { allowed: string };
    for (const nothing of [undefined, '']) expect(complaintOf({ [name]: nothing })).toBe(`${name} is not set: it must be ${allowed}.`);
  });

  const wrong: Record<string, string[]> = {
    DATABASE_URL: ['localhost/acs', 'mysql://service:hunter2@localhost/acs'],
    DATABASE_OWNER_URL: ['owner', 'https://owner:hunter2@localhost/acs'],
    DATABASE_POOL_MAX: ['1', '201', '2.5', 'many', ' 20', '1e2'],
    HTTPS_PORT: ['off', '-1', '65536', 'https', '0x50'],
    HTTP_PORT: ['none', '-1', '65536', '80.5'],
    PUBLIC_URL: ['api.example.com', 'http://api.example.com'],
    TLS_CERT: ['/nowhere/cert.pem'],
    TLS_KEY: ['/nowhere/key.pem'],
    HSTS_INCLUDE_SUBDOMAINS: ['true', 'ON'],
    TRUSTED_PROXIES: ['proxy.example', '10.0.0.0/33', '10.0.0.1,everyone'],
    APP_SECRET: ['x'.repeat(31)],
    METRICS_PORT: ['none', '-1', '65535', '9464.5'],
    OTEL_EXPORTER_OTLP_ENDPOINT: ['localhost:4318', 'grpc://localhost:4317'],
    OTEL_TRACES_SAMPLER_ARG: ['1.1', '-0.5', 'all', '10%'],
    TOKEN_KEYS: ['one', 'one:short', `app:${tokenKey}`, `one:${tokenKey},one:${tokenKey}`, `:${tokenKey}`, `one:${tokenKey}x`],
    SANDBOX_URL: ['localhost:9400', 'ftp://localhost'],
    SANDBOX_CLIENT_SECRET: ['x'.repeat(15)],
    SANDBOX_PERSONALITY: ['Lenient', 'search lag'],
    PINTEREST_API_URL: ['api.pinterest.com/v5', 'ftp://api.pinterest.com'],
    PINTEREST_OAUTH_URL: ['www.pinterest.com/oauth'],
    PINTEREST_REPORT_ORIGINS: ['reports.example', 'https://reports.example,reports.example'],
    PINTEREST_DAILY_CALLS: ['99', 'unlimited'],
    GOOGLE_ADS_DAILY_OPERATIONS: ['99', 'unlimited'],
    GOOGLE_ADS_API_VERSION: ['v24', '26'],
    GOOGLE_ADS_API_URL: ['googleads.googleapis.com'],
    GOOGLE_ADS_OAUTH_URL: ['oauth2.googleapis.com'],
    GOOGLE_ADS_CONSENT_URL: ['ftp://accounts.google.com'],
    META_API_VERSION: ['v25.0', '27'],
    META_API_URL: ['graph.facebook.com', 'ftp://graph.facebook.com'],
    META_OAUTH_URL: ['www.facebook.com'],
    PLATFORM_TIMEOUT_MS: ['99', '120001', '5s'],
    ASSET_STORE: ['gcs', 'S3'],
    AUDIT_RETENTION_DAYS: ['399', '36501', '1 year'],
    S3_ENDPOINT: ['minio:9000', 'ftp://minio.example'],
    MODEL_BASE_URL: ['models.example/v1', 'file:///models'],
    MODEL_TIMEOUT_MS: ['99', '300001', '1m'],
    DATABASE_TLS: ['on', 'true'],
    WEBHOOK_UNTRUSTED_PORTS: ['0', '65536', 'https'],
    WEBHOOK_NAME_SERVERS: ['ns.example', '10.0.0.2:0', '10.0.0.2:65536', '10.0.0.2:', '[10.0.0.2]:53', '2001:db8::1]:53'],
    WEBHOOK_TRUSTED_HOSTS: ['http://localhost', 'a host', 'localhost:'],
    MODEL_PRICES: ['1', '1,2', '1,2,-3', '0.1234567,0,0', 'cheap,0,0'],
    MODEL_DAILY_VARIANTS_PER_ACCOUNT: ['0', '10000001', 'many'],
    MODEL_DAILY_VARIANTS: ['0', '10000001', '1e3'],
    GENERATION_MAX_OPEN: ['0', '10001', 'all'],
    ADDRESS_LIMIT_PER_MINUTE: ['0', '1000001', 'none'],
    PLAN_RAISED_BY: ['admin', 'nobody'],
    RUN_JOBS: ['1', 'true', 'CHILD'],
    MAX_REQUESTS_IN_FLIGHT: ['1', '1001', 'many'],
    MAX_CONNECTIONS: ['9', '1000001', 'all'],
    SECURITY_CONTACT: ['security@example.com', 'http://example.com', 'mailto:nobody'],
    SHUTDOWN_DELAY_MS: ['-1', '60001', '5s'],
    LOG_LEVEL: ['verbose', 'INFO'],
  };
  /** Any text is an address or a folder as far as can be told before it is used. */
  const secrets = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'APP_SECRET', 'TOKEN_KEYS', 'SANDBOX_CLIENT_SECRET'];
  const free = [
    'HOST',
    'METRICS_HOST',
    'DATA_DIR',
    'LOG_FILE',
    'S3_BUCKET',
    'S3_REGION',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'MODEL_API_KEY',
    'MODEL_TEXT',
    'MODEL_IMAGE',
    'SANDBOX_CLIENT_ID',
    'PINTEREST_APP_ID',
    'PINTEREST_APP_SECRET',
    'GOOGLE_ADS_CLIENT_ID',
    'GOOGLE_ADS_CLIENT_SECRET',
    'META_APP_ID',
    'META_APP_SECRET',
    'META_CONFIG_ID',
    'PLATFORM_EXCHANGES',
  ];
  it('the wrong values below cover every setting', () => {
    const names = variables.map(({ name }) => name);
    expect([...Object.keys(wrong), ...free].toSorted()).toEqual(names.toSorted());
  });

  it.each(variables.filter(({ name }) => name in wrong))(
    'a wrong $name is one line that says what it was and what it may be',
    ({ name, allowed }) => {
      for (const value of wrong[name] as string[]) {
        const shown = secrets.includes(name) ? `a string of ${value.length} characters` : JSON.stringify(value);
        expect(complaintOf({ [name]: value })).toBe(`${name} is ${shown}: it must be ${allowed}.`);
      }
    },
  );
  it('stays one line when the value has several', () => {
    expect(complaintOf({ LOG_LEVEL: 'info\nwarn' })).toBe(`LOG_LEVEL is "info\\nwarn": it must be debug, info, warn, error or silent.`);
  });

  it('traffic to a database on another machine is encrypted where that is required', () => {
    const complaint = /^DATABASE_TLS is required: .* must have sslmode=verify-full, or name a server on this machine/;
    const [url, local] = ['postgres://acs@db.example/acs', 'postgres:///acs?host=/var/run/postgresql'];
    const encrypted = `${url}?sslmode=verify-full`;
    const started = (level: string, target: string) => valuesOf({ ...required, DATABASE_TLS: level, DATABASE_URL: target });
    for (const urls of [{ DATABASE_URL: url }, { DATABASE_URL: encrypted, DATABASE_OWNER_URL: url }])
      expect(complaintOf({ DATABASE_TLS: 'required', ...urls })).toMatch(complaint);
    for (const target of [encrypted, 'postgres://acs@127.0.0.1/acs', local]) expect(started('required', target)).toBeDefined();
    for (const level of ['advised', 'off']) expect(started(level, url)).toMatchObject({ databaseTls: level });
  });

  it('a certificate and its key go together', () => {
    for (const one of [{ TLS_CERT: file }, { TLS_KEY: file }])
      expect(complaintOf(one)).toBe('TLS_CERT and TLS_KEY must both be set or both be empty.');
    expect(valuesOf({ ...required, TLS_CERT: file, TLS_KEY: file })).toMatchObject({ tlsCert: file, tlsKey: file });
  });

  it.each([
    ['PINTEREST_APP_ID', '1234567', 'PINTEREST_APP_SECRET', 'pinterestAppId'],
    ['GOOGLE_ADS_CLIENT_ID', '1', 'GOOGLE_ADS_CLIENT_SECRET', 'googleAdsClientId'],
    ['META_APP_ID', '1234567', 'META_APP_SECRET', 'metaAppId'],
    ['SANDBOX_URL', 'http://127.0.0.1:9400/', 'SANDBOX_CLIENT_SECRET', 'sandboxUrl'],
  ])('%s=%s is given with its secret', (name, id, other, setting) => {
    expect(complaintOf({ [name]: id })).toBe(`${other} must be set when ${name} is set.`);
    expect(valuesOf({ ...required, [name]: id, [other]: 's'.repeat(16) })).toMatchObject({ [setting]: id.replace(/\/$/, '') });
  });

  it('a bucket goes with its store, a secret with its key, and a model with its endpoint', () => {
    expect(complaintOf({ ASSET_STORE: 's3' })).toBe('S3_BUCKET must be set when ASSET_STORE is s3.');
    expect(complaintOf({ S3_ACCESS_KEY_ID: 'id' })).toBe('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must both be set or both be empty.');
    expect(complaintOf({ MODEL_BASE_URL: 'https://models.example/v1' })).toBe('MODEL_TEXT must be set when MODEL_BASE_URL is set.');
  });

  it.each([
    ['HTTPS_PORT', '0', { httpsPort: 0 }],
    ['MODEL_PRICES', '0.15, 0.6, 0.04', { modelPrices: { inputMillion: 0.15, outputMillion: 0.6, image: 0.04 } }],
    ['HTTP_PORT', 'off', { httpPort: null }],
    ['HTTP_PORT', '0', { httpPort: 0 }],
    ['PUBLIC_URL', 'https://api.example.com/', { publicUrl: 'https://api.example.com' }],
    ['RUN_JOBS', 'off', { runJobs: 'off' }],
    ['DATABASE_POOL_MAX', '200', { databasePoolMax: 200 }],
    ['LOG_LEVEL', '', { logLevel: 'info' }],
  ])('%s=%s is taken', (name, value, expected) => {
    expect(valuesOf({ ...required, [name]: value })).toMatchObject(expected);
  });
});
