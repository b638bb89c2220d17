import { readFileSync, rmSync } from 'node:fs';
import { Clock } from '#libs/kernel';
import { createLogger, logSettings, type LogSink } from '#libs/operations';
import pg from 'pg';
import { type Service, startService } from '../../apps/api/src/service.js';
import { readSettings } from '#settings/composition';
import { createDataFolder } from './data-folder.js';
import { type HttpClient, httpClient } from './http-client.js';
import { openAccount, type TestAccount } from './test-accounts.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';
import { createTestingApp, type Override } from './testing-app.js';

export interface TestService extends HttpClient {
  readonly service: Service;
  readonly database: TestDatabase;
  readonly ca: string;
  openAccount(options?: Parameters<typeof openAccount>[1]): Promise<TestAccount>;
  /** Runs SQL as the superuser, bypassing row-level security, to inspect stored data. */
  look(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

export interface TestServiceOptions {
  /** Environment variables that override those of the test. */
  readonly environment?: Record<string, string>;
  readonly clock?: Clock;
  /** Replaces providers, such as a platform or the generator. */
  readonly override?: Override;
  /** Receives the log. By default it is discarded. */
  readonly log?: { readonly level: string; readonly out: NodeJS.WritableStream };
  /** Folder of the built console. */
  readonly pagesDir?: string;
  /** A database that outlives the service. Defaults to a new one. */
  readonly database?: TestDatabase;
}

export const testSecret = 'a-secret-that-only-the-tests-know';

export const streamSink = (out: NodeJS.WritableStream): LogSink => ({
  write(bytes) {
    out.write(bytes);
    return { bytes: bytes.length, isBusy: false };
  },
});

/** Starts the service with TLS on a free port and with its own database. */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const { environment = {}, clock, override = (builder) => builder, database: given, pagesDir, log } = options;
  const database = given ?? (await createTestDatabase());
  const dataDir = createDataFolder('acs-service-');
  const settings = readSettings({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    APP_SECRET: testSecret,
    HTTPS_PORT: '0',
    HTTP_PORT: '0',
    ADDRESS_LIMIT_PER_MINUTE: '1000000',
    RUN_JOBS: 'here',
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const service = await startService({
    settings,
    logger: log ? createLogger(log.level, streamSink(log.out)) : createLogger(settings.of(logSettings).logLevel),
    createApp: (module, adapter, appOptions) =>
      createTestingApp(module, adapter, appOptions, (builder) =>
        override(clock ? builder.overrideProvider(Clock).useValue(clock) : builder),
      ),
    ...(pagesDir === undefined ? {} : { pagesDir }),
  });
  const ca = readFileSync(service.caCertPath as string, 'utf8');
  const client = httpClient(service.baseUrl, ca);
  const superuser = new pg.Pool({ connectionString: database.superuserUrl, max: 2 });
  superuser.on('error', () => undefined); // An idle connection ends when a test kills the server. The pool opens another one.
  return {
    ...client,
    service,
    database,
    ca,
    openAccount: (plan) => openAccount(service.app, plan),
    look: async (text, values = []) => (await superuser.query(text, values)).rows as Record<string, unknown>[],
    async stop() {
      client.close();
      await superuser.end();
      await service.stop();
      if (!given) await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
