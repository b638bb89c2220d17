import type { AddressInfo, Server } from 'node:net';
import type { RequestListener } from 'node:http';
import {
  Admission,
  certificateFor,
  compressAnswers,
  createEdge,
  createListeners,
  createLogger,
  Database,
  type Environment,
  EnvironmentError,
  ForwardingRules,
  initOrm,
  Jobs,
  type Listeners,
  NestLogger,
  ormOptions,
  RawAnswers,
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
import { OpenApiDocument } from './reference/openapi-document.js';
import { mustBeServable } from './schema-check.js';
import { WorkerChild } from './worker-child.js';

/** What is still open this long after the service stopped taking requests is cut off. */
const longestDrainMs = 15_000;

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
  readonly caCertPath: string | null;
  /** Readiness off, requests in flight finished, connections closed. */
  stop(): Promise<void>;
}

export async function startService(options: ServiceOptions): Promise<Service> {
  const { environment, logger = createLogger(environment.logLevel), clock, pagesIn = consoleFolder } = options;
  const database = new Database({
    url: environment.databaseUrl,
    poolMax: environment.databasePoolMax,
    applicationName: 'acs-api',
    onIdleError: (error) => logger.warn({ err: error }, 'a database connection was lost'),
  });
  await naming('DATABASE_URL', () => mustBeServable(database));
  const [orm, certificate] = await Promise.all([
    initOrm(ormOptions(entities, environment.databaseUrl)),
    certificateFor({ certPath: environment.tlsCert, keyPath: environment.tlsKey, dataDir: environment.dataDir }),
  ]);
  const jobs = new Jobs({ url: environment.databaseUrl, work: environment.runJobs === 'here', logger });
  let baseUrl = environment.publicUrl ?? '';
  let isStopping = false;
  const docsUrl = () => `${baseUrl}/docs/errors`;
  const forwarding = new ForwardingRules(environment.trustedProxies);

  // The edge is there before Nest makes the admission it asks.
  let admission: Admission | undefined;
  const laterAdmission = new Proxy({} as Admission, { get: (_, name) => Reflect.get(admission as Admission, name).bind(admission) });
  let listeners: Listeners | undefined;
  const edge = createEdge({
    admission: laterAdmission,
    forwarding,
    logger,
    docsUrl,
    isDraining: () => isStopping,
    pages: new ConsolePages(pagesIn),
    makeServer: (handler: RequestListener) => {
      const answers = new RawAnswers(laterAdmission, forwarding, logger, docsUrl);
      listeners = createListeners(
        certificate,
        handler,
        answers,
        (request) => forwarding.cameOverHttps(request),
        (socket) => forwarding.trusts(socket.remoteAddress),
      );
      return listeners.secure;
    },
  });
  await compressAnswers(edge);
  const module = ApiModule.for({ environment, logger, database, orm, jobs, docsUrl, ...(clock ? { clock } : {}) });
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
    caCertPath: certificate.caPath,
    async stop() {
      isStopping = true;
      app.get(Readiness).startDraining();
      await new Promise((resolve) => setTimeout(resolve, environment.shutdownDelayMs));
      plain.close();
      plain.closeIdleConnections();
      const impatience = setTimeout(() => {
        plain.closeAllConnections();
        secure.closeAllConnections();
      }, longestDrainMs);
      impatience.unref();
      // Each is stopped whatever became of the one before: a worker must not outlive its service.
      await using stack = new AsyncDisposableStack();
      stack.defer(() => database.close());
      stack.defer(() => orm.close());
      stack.defer(() => background.stop());
      stack.defer(async () => worker?.stop());
      stack.defer(() => clearTimeout(impatience));
      stack.defer(() => app.close());
    },
  };
}

async function sendOnly(jobs: Jobs): Promise<Background> {
  await jobs.start([]);
  return { stop: () => jobs.stop() };
}

/** A setting that turns out wrong only when it is used is still one line that names its variable. */
async function naming<T>(variable: string, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    if (error instanceof EnvironmentError) throw error;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error);
    throw new EnvironmentError(`${variable} cannot be used: ${cause.message || String((cause as NodeJS.ErrnoException).code)}.`);
  }
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
