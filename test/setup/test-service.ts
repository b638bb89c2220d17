import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, type LogSink, readEnvironment } from '#libs/foundation';
import type { Clock } from '#libs/kernel';
import pg from 'pg';
import { type Service, startService } from '../../apps/api/src/service.js';
import { type HttpClient, httpClient } from './http-client.js';
import { openAccount, type TestAccount } from './test-accounts.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

export interface TestService extends HttpClient {
  readonly service: Service;
  readonly database: TestDatabase;
  readonly ca: string;
  openAccount(options?: Parameters<typeof openAccount>[1]): Promise<TestAccount>;
  /** Runs SQL as the superuser, past row-level security: to look at what was stored. */
  look(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

interface TestServiceOptions {
  /** Settings over those of the test, by the name of their variable. */
  readonly environment?: Record<string, string>;
  readonly clock?: Clock;
  /** Takes the log; default: nobody. */
  readonly log?: { readonly level: string; readonly out: NodeJS.WritableStream };
  /** Where the built console is. */
  readonly pagesDir?: string;
  /** A database that outlives the service; default: one of its own. */
  readonly database?: TestDatabase;
}

export const testSecret = 'a-secret-that-only-the-tests-know';

export const streamSink = (out: NodeJS.WritableStream): LogSink => ({
  write(bytes) {
    out.write(bytes);
    return { bytes: bytes.length, isBusy: false };
  },
});

/** The real service over real TLS on a free port, with a database of its own. */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const { environment = {}, clock, database: given, pagesDir, log } = options;
  const database = given ?? (await createTestDatabase());
  const dataDir = mkdtempSync(join(tmpdir(), 'acs-service-'));
  const settings = readEnvironment({
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
    environment: settings,
    logger: log ? createLogger(log.level, streamSink(log.out)) : createLogger(settings.logLevel),
    ...(clock ? { clock } : {}),
    ...(pagesDir === undefined ? {} : { pagesDir }),
  });
  const ca = readFileSync(service.caCertPath as string, 'utf8');
  const client = httpClient(service.baseUrl, ca);
  const superuser = new pg.Pool({ connectionString: database.superuserUrl, max: 2 });
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
