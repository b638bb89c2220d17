import {
  assertServable,
  ContextsModule,
  entities,
  neededParts,
  InfrastructureModule,
  type InfrastructureOptions,
  startBackground,
  withSettingName,
} from '#libs/composition';
import type { Clock } from '#libs/kernel';
import { ClockSkewWatch, Database, initOrm, ormOptions } from '#libs/data';
import {
  databaseSettings,
  httpSettings,
  loggerFor,
  logSettings,
  Metrics,
  MetricsServer,
  NestLogger,
  type Settings,
  startTraces,
  telemetrySettings,
  type TelemetrySettings,
} from '#libs/operations';
import { Jobs, laneConnections, ProcessHeartbeat } from '#libs/work';
import { type DynamicModule, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Logger } from 'pino';

/** The bounded contexts without HTTP. */
@Module({})
class WorkerModule {
  static for(options: InfrastructureOptions): DynamicModule {
    return { module: WorkerModule, imports: [InfrastructureModule.for(options), ContextsModule] };
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
  /** Where Prometheus finds the metrics, or null if they are not served. */
  readonly metricsUrl: string | null;
  /** Finishes running jobs before it stops. */
  stop(): Promise<void>;
}

export async function startWorker(given: WorkerOptions): Promise<Worker> {
  const { settings, logger = loggerFor(settings.of(logSettings)), clock, onBeat } = given;
  const { databaseUrl, databasePoolMax } = settings.of(databaseSettings);
  const { publicUrl, httpsPort } = settings.of(httpSettings);
  const telemetry = settings.of(telemetrySettings);
  const metrics = telemetry.metricsPort === null ? undefined : new Metrics();
  const traces = await startTraces(telemetry, 'worker', logger);
  const database = new Database({
    url: databaseUrl,
    poolName: 'events',
    metrics,
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
  const jobs = new Jobs({ url: databaseUrl, work: true, logger, metrics });
  const docsUrl = () => `${publicUrl ?? `https://localhost:${httpsPort}`}/docs/errors`;
  const options = { settings, logger, database, orm, jobs, docsUrl, neededParts: needed, metrics };
  const module = WorkerModule.for({ ...options, ...(clock ? { clock } : {}) });
  const app = await NestFactory.createApplicationContext(module, { logger: new NestLogger(logger), abortOnError: false });
  const background = await startBackground(app, { jobs, logger });
  const metricsServer = metrics && (await serveMetrics(metrics, telemetry, logger));
  const heartbeat = await ProcessHeartbeat.start({
    database,
    poolMax: databasePoolMax,
    logger,
    servesRequests: false,
    runsJobs: true,
    ...(onBeat ? { onBeat } : {}),
  });
  return {
    metricsUrl: metricsServer?.url ?? null,
    async stop() {
      skewWatch.stop();
      await heartbeat.stop();
      await background.stop();
      await app.close();
      await orm.close();
      await database.close();
      await metricsServer?.stop();
      await traces?.stop();
    },
  };
}

/** The jobs run without metrics: the port of a worker that the service starts is not one that an operator has chosen. */
async function serveMetrics(metrics: Metrics, telemetry: TelemetrySettings, logger: Logger): Promise<MetricsServer | undefined> {
  try {
    return await MetricsServer.start(metrics, telemetry, logger);
  } catch (error) {
    logger.error({ err: error, port: telemetry.metricsPort }, 'the metrics of the worker cannot be served');
    return undefined;
  }
}
