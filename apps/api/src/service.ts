import type { AddressInfo, Server } from 'node:net';
import type { RequestListener } from 'node:http';
import {
  Admission,
  certificateFor,
  ClockSkewWatch,
  compressResponses,
  Connections,
  createEdge,
  createListeners,
  Database,
  type Environment,
  ForwardingRules,
  initOrm,
  Jobs,
  type Listeners,
  loggerFor,
  NestLogger,
  ormOptions,
  RawResponses,
  Readiness,
} from '#libs/foundation';
import type { Clock } from '#libs/kernel';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { ApiModule } from './api.module.js';
import { type Background, startBackground } from './background.js';
import { consoleFolder } from './console/console-build.js';
import { ConsolePages } from './console/console-pages.js';
import { entities } from './mapping.js';
import { naming } from './named-setting.js';
import { neededParts } from './needed-parts.js';
import { OpenApiDocument } from './reference/openapi-document.js';
import { assertServable } from './schema-check.js';
import { WorkerChild } from './worker-child.js';

/** What is still open this long after the service stopped taking requests is cut off. */
export const maxDrainMs = 15_000;

export interface ServiceOptions {
  readonly environment: Environment;
  readonly logger?: Logger;
  readonly clock?: Clock;
  /** Where the built console is; default: beside the built service. */
  readonly pagesIn?: string;
}

/** The running HTTP service. */
export interface Service {
  readonly app: NestFastifyApplication;
  readonly baseUrl: string;
  readonly httpUrl: string | null;
  /** The port of `baseUrl`, unless PUBLIC_URL names another one. */
  readonly httpsPort: number;
  readonly caCertPath: string | null;
  /** Readiness off, requests in flight finished, connections closed. `atOnce` leaves out the time for load balancers to notice. */
  stop(options?: { atOnce?: boolean }): Promise<void>;
}

export async function startService(options: ServiceOptions): Promise<Service> {
  const { environment, logger = loggerFor(environment), clock, pagesIn = consoleFolder } = options;
  const database = new Database({
    url: environment.databaseUrl,
    poolMax: environment.databasePoolMax,
    applicationName: 'acs-api',
    onIdleError: (error) => logger.warn({ err: error }, 'a database connection was lost'),
    onCollision: (error, rerun) => logger.info({ err: error, rerun }, 'a transaction collided with another and runs again'),
  });
  const needed = neededParts(environment.databaseUrl);
  await naming('DATABASE_URL', () => assertServable(database, needed));
  const skewWatch = await ClockSkewWatch.start(database, logger);
  const [orm, certificate] = await Promise.all([
    initOrm(ormOptions(entities, environment.databaseUrl)),
    certificateFor({ certPath: environment.tlsCert, keyPath: environment.tlsKey, dataDir: environment.dataDir }),
  ]);
  const jobs = new Jobs({ url: environment.databaseUrl, work: environment.runJobs === 'here', logger });
  let baseUrl = environment.publicUrl ?? '';
  const docsUrl = () => `${baseUrl}/docs/errors`;
  const forwarding = new ForwardingRules(environment.trustedProxies);
  const connections = new Connections();

  // The edge is there before Nest makes the admission it asks.
  let admission: Admission | undefined;
  const laterAdmission = new Proxy({} as Admission, { get: (_, name) => Reflect.get(admission as Admission, name).bind(admission) });
  let listeners: Listeners | undefined;
  const edge = createEdge({
    admission: laterAdmission,
    forwarding,
    logger,
    docsUrl,
    pages: new ConsolePages(pagesIn),
    makeServer: (handler: RequestListener) => {
      const rawResponses = new RawResponses(laterAdmission, forwarding, logger, docsUrl);
      listeners = createListeners(
        certificate,
        handler,
        rawResponses,
        (request) => forwarding.isForwardedHttps(request),
        (socket) => forwarding.trusts(socket.remoteAddress),
        connections,
      );
      return listeners.secure;
    },
  });
  await compressResponses(edge);
  const module = ApiModule.for({ environment, logger, database, orm, jobs, docsUrl, neededParts: needed, ...(clock ? { clock } : {}) });
  const app = await NestFactory.create<NestFastifyApplication>(module, new FastifyAdapter(edge as never), {
    logger: new NestLogger(logger),
    bodyParser: false,
    abortOnError: false,
  });
  admission = app.get(Admission);
  app.get(OpenApiDocument).describe(app);
  await app.init();
  const runsJobsHere = environment.runJobs === 'here';
  const background = runsJobsHere ? await startBackground(app, { jobs, database, logger }) : await sendOnly(jobs);
  await naming('HTTPS_PORT', () => app.listen(environment.httpsPort, environment.host));
  const { plain, secure } = listeners as Listeners;
  baseUrl = environment.publicUrl ?? `https://localhost:${portOf(secure)}`;
  if (environment.httpPort !== null) await naming('HTTP_PORT', () => listen(plain, environment.httpPort as number, environment.host));

  const worker = environment.runJobs === 'child' ? new WorkerChild(process.env, logger) : undefined;

  return {
    app,
    baseUrl,
    httpUrl: environment.httpPort === null ? null : `http://localhost:${portOf(plain)}`,
    httpsPort: portOf(secure),
    caCertPath: certificate.caPath,
    async stop({ atOnce = false } = {}) {
      app.get(Readiness).startDraining();
      connections.startDraining();
      if (!atOnce) await new Promise((resolve) => setTimeout(resolve, environment.shutdownDelayMs));
      // Each is stopped whatever became of the one before: a worker must not outlive its service.
      await using stack = new AsyncDisposableStack();
      stack.defer(() => database.close());
      stack.defer(() => skewWatch.stop());
      stack.defer(() => orm.close());
      stack.defer(() => background.stop());
      stack.defer(async () => worker?.stop());
      stack.defer(() => app.close());
      // Before the modules hear of the end: requests still need what they hold.
      stack.defer(() => connections.finish(maxDrainMs));
    },
  };
}

async function sendOnly(jobs: Jobs): Promise<Background> {
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
