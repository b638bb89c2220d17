import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ContextsModule, entities, InfrastructureModule } from '#libs/composition';
import { sendErrorsOf } from '#libs/edge';
import { Database, initOrm, ormOptions } from '#libs/data';
import { createLogger, NestLogger } from '#libs/operations';
import { Jobs } from '#libs/work';
import { readSettings } from '#settings/composition';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import pg from 'pg';
import type { Json, Reply } from './http-client.js';
import { openAccount, type TestAccount } from './test-accounts.js';
import { createTestDatabase } from './test-database.js';
import type { TestService } from './test-service.js';
import { createTestingApp, type Override } from './testing-app.js';

interface TestAppOptions {
  /** Modules beside those of the product, such as a context that is being written. */
  readonly imports?: readonly Type[];
  /** Replaces providers, such as `Clock`, a platform or the generator. */
  readonly override?: Override;
  /** Environment variables that override those of the test. */
  readonly environment?: Record<string, string>;
}

interface Call {
  readonly key?: string;
  readonly body?: object;
  readonly headers?: Record<string, string>;
}

/** The contexts with Nest's own HTTP adapter: without TLS, without the edge, without a port. */
export interface TestApp {
  readonly app: NestFastifyApplication;
  openAccount(options?: Parameters<typeof openAccount>[1]): Promise<TestAccount>;
  call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, call?: Call): Promise<Reply>;
  /** Runs SQL as the superuser, bypassing row-level security. */
  readonly look: TestService['look'];
  stop(): Promise<void>;
}

/** Boots the contexts with `@nestjs/testing` on a database of their own. Guards, interceptor and filter do what the edge does first. */
export async function startTestApp({ imports = [], override, environment = {} }: TestAppOptions = {}): Promise<TestApp> {
  const postgres = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'acs-app-'));
  const settings = readSettings({
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    APP_SECRET: 'a-secret-that-only-the-tests-know',
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const logger = createLogger('silent');
  const database = new Database({ url: postgres.url, poolMax: 4, applicationName: 'test-app', onIdleError: () => undefined });
  const orm = await initOrm(ormOptions(entities, postgres.url));
  const jobs = new Jobs({ url: postgres.url, work: false, logger });
  const docsUrl = () => 'https://localhost/docs/errors';
  const infrastructure = InfrastructureModule.for({ settings, logger, database, orm, jobs, docsUrl, neededParts: [] });
  const module: DynamicModule = { module: TestAppModule, imports: [infrastructure, ContextsModule, ...imports] };
  const adapter = new FastifyAdapter();
  sendErrorsOf(adapter.getInstance(), { logger, docsUrl });
  const app = await createTestingApp(module, adapter, { logger: new NestLogger(logger), abortOnError: false }, override);
  await app.init();
  await jobs.start([]);
  const superuser = new pg.Pool({ connectionString: postgres.superuserUrl, max: 1 });
  return {
    app,
    openAccount: (plan) => openAccount(app, plan),
    async call(method, path, { key, body, headers = {} } = {}) {
      const reply = await app.inject({
        method,
        url: path,
        headers: { ...(key === undefined ? {} : { authorization: `Bearer ${key}` }), ...headers },
        ...(body === undefined ? {} : { payload: body }),
      });
      const { statusCode: status, body: text } = reply;
      return { status, headers: reply.headers as Reply['headers'], text, body: text === '' ? undefined : (JSON.parse(text) as Json) };
    },
    look: async (text, values = []) => (await superuser.query(text, values)).rows as Record<string, unknown>[],
    async stop() {
      await superuser.end();
      await app.close();
      await jobs.stop();
      await orm.close();
      await database.close();
      await postgres.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

@Module({})
class TestAppModule {}
