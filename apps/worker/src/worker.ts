import { assertServable, ContextsModule, entities, neededParts, startBackground, withSettingName } from '#libs/composition';
import {
  ClockSkewWatch,
  Database,
  databaseSettings,
  FoundationModule,
  type FoundationOptions,
  httpSettings,
  initOrm,
  Jobs,
  laneConnections,
  loggerFor,
  logSettings,
  NestLogger,
  ormOptions,
  ProcessHeartbeat,
  type Settings,
} from '#libs/foundation';
import type { Clock } from '#libs/kernel';
import { type DynamicModule, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Logger } from 'pino';

/** The bounded contexts without HTTP. */
@Module({})
class WorkerModule {
  static for(options: FoundationOptions): DynamicModule {
    return { module: WorkerModule, imports: [FoundationModule.for(options), ContextsModule] };
  }
}

export interface WorkerOptions {
  readonly settings: Settings;
  readonly logger?: Logger;
  readonly clock?: Clock;
  /** Called every ten seconds, also while the database is away. */
  readonly onBeat?: () => unknown;
}

/** A running worker: jobs, event subscribers and the event relay in a process separate from the HTTP service. */
export interface Worker {
  /** Finishes running jobs before it stops. */
  stop(): Promise<void>;
}

export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { settings, logger = loggerFor(settings.of(logSettings)), clock, onBeat } = options;
  const { databaseUrl, databasePoolMax } = settings.of(databaseSettings);
  const { publicUrl, httpsPort } = settings.of(httpSettings);
  const database = new Database({
    url: databaseUrl,
    poolMax: databasePoolMax,
    laneConnections: laneConnections(databasePoolMax),
    applicationName: 'acs-worker',
    onIdleError: (error) => logger.warn({ err: error }, 'a database connection was lost'),
    onCollision: (error, rerun) => logger.info({ err: error, rerun }, 'a transaction collided with another and runs again'),
  });
  const needed = neededParts(databaseUrl);
  await withSettingName('DATABASE_URL', () => assertServable(database, needed));
  const skewWatch = await ClockSkewWatch.start(database, logger);
  const orm = await initOrm(ormOptions(entities, databaseUrl));
  const jobs = new Jobs({ url: databaseUrl, work: true, logger });
  const docsUrl = () => `${publicUrl ?? `https://localhost:${httpsPort}`}/docs/errors`;
  const module = WorkerModule.for({ settings, logger, database, orm, jobs, docsUrl, neededParts: needed, ...(clock ? { clock } : {}) });
  const app = await NestFactory.createApplicationContext(module, { logger: new NestLogger(logger), abortOnError: false });
  const background = await startBackground(app, { jobs, database, logger });
  const heartbeat = await ProcessHeartbeat.start({
    database,
    poolMax: databasePoolMax,
    logger,
    servesRequests: false,
    runsJobs: true,
    ...(onBeat ? { onBeat } : {}),
  });
  return {
    async stop() {
      skewWatch.stop();
      await heartbeat.stop();
      await background.stop();
      await app.close();
      await orm.close();
      await database.close();
    },
  };
}
