import type { AddressInfo, Server } from 'node:net';
import type { RequestListener } from 'node:http';
import { assertServable, type Background, entities, neededParts, startBackground, withSettingName } from '#libs/composition';
import { ClockSkewWatch, divideConnections, Figures, initOrm, ormOptions } from '#libs/data';
import {
  Admission,
  certificateFor,
  CertificateWatch,
  compressResponses,
  Connections,
  constantHeaders,
  createEdge,
  createListeners,
  ForwardingRules,
  Gate,
  type Listeners,
  RawResponses,
  Refusals,
  RequestAdmission,
  RequestClasses,
  sendLargeBodiesInPieces,
} from '#libs/edge';
import {
  databaseSettings,
  httpSettings,
  loggerFor,
  logSettings,
  Metrics,
  MetricsServer,
  NestLogger,
  Readiness,
  serviceSettings,
  type Settings,
  startTraces,
  telemetrySettings,
} from '#libs/operations';
import { Jobs, ProcessHeartbeat } from '#libs/work';
import type { DynamicModule, NestApplicationOptions } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { ApiModule } from './api.module.js';
import { consoleFolder } from './console/console-build.js';
import { ConsolePages } from './console/console-pages.js';
import { OpenApiDocument } from './reference/openapi-document.js';
import { openDatabases } from './service-databases.js';
import { measureService } from './service-metrics.js';
import { WorkerChild } from './worker-child.js';

/** Connections that are still open this long after the service stopped accepting requests are closed. */
export const maxDrainMs = 15_000;

export interface ServiceOptions {
  readonly settings: Settings;
  readonly logger?: Logger;
  /** Folder of the built console. Defaults to the one next to the built service. */
  readonly pagesDir?: string;
  /** Creates the Nest application. Tests create it with `@nestjs/testing`, which can replace providers. */
  readonly createApp?: CreateApp;
}

export type CreateApp = (
  module: DynamicModule,
  adapter: FastifyAdapter,
  options: NestApplicationOptions,
) => Promise<NestFastifyApplication>;

const createWithFactory: CreateApp = (module, adapter, options) => NestFactory.create<NestFastifyApplication>(module, adapter, options);

/** The running HTTP service. */
export interface Service {
  readonly app: NestFastifyApplication;
  readonly baseUrl: string;
  readonly httpUrl: string | null;
  /** The HTTPS port. `baseUrl` has the same port unless PUBLIC_URL is set. */
  readonly httpsPort: number;
  readonly caCertPath: string | null;
  /** Where Prometheus finds the metrics, or null if METRICS_PORT is off. */
  readonly metricsUrl: string | null;
  /** Turns readiness off, finishes requests in flight and closes connections. `atOnce` skips the delay for load balancers. */
  stop(options?: { atOnce?: boolean }): Promise<void>;
}

export async function startService(options: ServiceOptions): Promise<Service> {
  const { settings, logger = loggerFor(settings.of(logSettings)), pagesDir = consoleFolder, createApp = createWithFactory } = options;
  const { databaseUrl, databasePoolMax } = settings.of(databaseSettings);
  const { dataDir, runJobs } = settings.of(serviceSettings);
  const http = settings.of(httpSettings);
  const telemetry = settings.of(telemetrySettings);
  const metrics = telemetry.metricsPort === null ? undefined : new Metrics();
  const traces = await startTraces(telemetry, 'api', logger);
  const runsJobsHere = runJobs === 'here';
  const { database, admissionDatabase, watch } = openDatabases({
    settings: settings.of(databaseSettings),
    runsJobsHere,
    logger,
    metrics,
  });
  const needed = neededParts(databaseUrl);
  await withSettingName('DATABASE_URL', () => assertServable(database, needed));
  const skewWatch = await ClockSkewWatch.start(database, logger);
  const certificateSource = { certPath: http.tlsCert, keyPath: http.tlsKey, dataDir };
  const [orm, certificate] = await Promise.all([
    initOrm(ormOptions(entities, databaseUrl)),
    withSettingName(http.tlsCert === null ? 'DATA_DIR' : 'TLS_CERT', () => certificateFor(certificateSource)),
  ]);
  const jobs = new Jobs({ url: databaseUrl, work: runJobs === 'here', logger, metrics });
  let baseUrl = http.publicUrl ?? '';
  const docsUrl = () => `${baseUrl}/docs/errors`;
  const forwarding = new ForwardingRules(http.trustedProxies);
  const connections = new Connections(http.maxConnections, (socket) => forwarding.trusts(socket.remoteAddress));
  const rawAdmission = () => (admissions as NonNullable<typeof admissions>).raw;
  const refusals = new Refusals({ headers: constantHeaders(http), docsUrl, admission: rawAdmission });
  const pages = new ConsolePages(pagesDir);
  const classes = new RequestClasses();
  const gate = new Gate({
    maxInFlight: http.maxRequestsInFlight,
    databaseConnections: divideConnections(databasePoolMax).work,
    classes,
    forwarding,
    onRefused: (count) => logger.warn({ count }, 'requests were refused because the service is overloaded'),
  });

  // Nest creates these after the edge that uses them.
  let admissions: { requests: RequestAdmission; raw: Admission } | undefined;
  let listeners: Listeners | undefined;
  let rawResponses: RawResponses | undefined;
  const edge = await createEdge({
    admission: () => (admissions as NonNullable<typeof admissions>).requests,
    logger,
    docsUrl,
    pages,
    gate,
    classes,
    forwarding,
    metrics,
    makeServer: (handler: RequestListener) => {
      rawResponses = new RawResponses(rawAdmission, forwarding, logger, docsUrl, constantHeaders(http));
      listeners = createListeners({ certificate, handler, rawResponses, forwarding, connections, gate, refusals });
      return listeners.secure;
    },
  });
  await compressResponses(edge);
  sendLargeBodiesInPieces(edge);
  const module = ApiModule.for({ settings, logger, database, admissionDatabase, orm, jobs, docsUrl, neededParts: needed, metrics });
  const app = await createApp(module, new FastifyAdapter(edge as never), {
    logger: new NestLogger(logger),
    bodyParser: false,
    abortOnError: false,
  });
  admissions = { requests: app.get(RequestAdmission), raw: app.get(Admission) };
  app.get(OpenApiDocument).describe(app);
  await app.init();
  const background = runsJobsHere ? await startBackground(app, { jobs, logger }) : await startSendOnly(jobs);
  if (metrics !== undefined) {
    measureService(metrics, { gate, connections, rawResponses: rawResponses as RawResponses, certificate });
    const figures = app.get(Figures);
    metrics.beforeScrape(() => figures.refresh());
  }
  const metricsServer = metrics && (await withSettingName('METRICS_PORT', () => MetricsServer.start(metrics, telemetry, logger)));
  await withSettingName('HTTPS_PORT', () => app.listen(http.httpsPort, http.host));
  const { plain, secure, useCertificate } = listeners as Listeners;
  baseUrl = http.publicUrl ?? `https://localhost:${portOf(secure)}`;
  if (http.httpPort !== null) await withSettingName('HTTP_PORT', () => listen(plain, http.httpPort as number, http.host));

  const certificateWatch = new CertificateWatch({ source: certificateSource, current: certificate, apply: useCertificate, logger });
  const heartbeat = await ProcessHeartbeat.start({
    database,
    poolMax: databasePoolMax,
    logger,
    servesRequests: true,
    runsJobs: runsJobsHere,
  });
  const worker = runJobs === 'child' ? new WorkerChild(process.env, logger) : undefined;
  const readiness = app.get(Readiness);
  readiness.addCondition(() => skewWatch.unreadyReason());
  if (worker !== undefined) readiness.addCondition(() => worker.unreadyReason());
  if (runsJobsHere) readiness.addCondition(() => (jobs.isRunning ? undefined : 'The job runner of this process has stopped.'));
  // Who is told that the service is ready may launch a campaign at once and wait for it.
  await worker?.started();

  return {
    app,
    baseUrl,
    httpUrl: http.httpPort === null ? null : `http://localhost:${portOf(plain)}`,
    httpsPort: portOf(secure),
    caCertPath: certificate.caPath,
    metricsUrl: metricsServer?.url ?? null,
    async stop({ atOnce = false } = {}) {
      readiness.startDraining();
      connections.startDraining();
      if (!atOnce) await new Promise((resolve) => setTimeout(resolve, http.shutdownDelayMs));
      // Every part is stopped even if stopping another one fails, because a worker must not outlive its service.
      await using stack = new AsyncDisposableStack();
      stack.defer(async () => traces?.stop());
      stack.defer(async () => metricsServer?.stop());
      stack.defer(() => database.close());
      stack.defer(() => admissionDatabase.close());
      stack.defer(() => watch.stop());
      stack.defer(() => gate.stop());
      stack.defer(() => skewWatch.stop());
      stack.defer(() => certificateWatch.stop());
      stack.defer(() => heartbeat.stop());
      stack.defer(() => orm.close());
      stack.defer(() => background.stop());
      stack.defer(async () => worker?.stop());
      stack.defer(() => app.close());
      // Runs before the modules shut down, because requests in flight still use them.
      stack.defer(() => connections.finish(maxDrainMs));
    },
  };
}

async function startSendOnly(jobs: Jobs): Promise<Background> {
  await jobs.start([]);
  return { stop: () => jobs.stop() };
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
