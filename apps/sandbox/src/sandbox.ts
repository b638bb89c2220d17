import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { AdAccounts } from './accounts/ad-account.js';
import { campaignRoutes } from './campaigns/campaign.routes.js';
import { CampaignStore } from './campaigns/campaign-store.js';
import { controlRoutes } from './control/control.routes.js';
import { RequestCounts } from './control/request-counts.js';
import { Faults } from './faults/faults.js';
import { notFound, Refusal } from './http/refusal.js';
import { metricsRoutes } from './metrics/metrics.routes.js';
import { authorizeRoutes } from './oauth/authorize.routes.js';
import { Grants } from './oauth/grants.js';
import { tokenRoutes } from './oauth/token.routes.js';
import { homeRoutes } from './pages/home.routes.js';
import { populationRoutes } from './population/population.routes.js';
import { Populations } from './population/populations.js';
import type { Platform } from './platform.js';
import type { SandboxSettings } from './settings.js';
import { Store } from './store/store.js';
import { WorldState } from './store/world.js';

export interface Sandbox {
  readonly url: string;
  stop(): Promise<void>;
}

/** A stand-in ad platform, listening. Its state is all in its database. */
export async function startSandbox(settings: SandboxSettings, logger: Logger): Promise<Sandbox> {
  const store = new Store(settings.databaseUrl, (error) => logger.warn({ err: error }, 'a database connection was lost'));
  try {
    await store.upgrade();
    const { reviewMaxSeconds, reportLagSeconds, rejectionRate } = settings;
    const settled = Object.entries({ reviewMaxSeconds, reportLagSeconds, rejectionRate }).filter(([, value]) => value !== null);
    const world = await WorldState.open(store, settings.seed, Object.fromEntries(settled));
    const accounts = new AdAccounts(store, world);
    await accounts.makeFirst();
    let url = settings.url ?? '';
    const platform: Platform = {
      store,
      world,
      accounts,
      faults: await Faults.open(store),
      campaigns: new CampaignStore(store, world),
      populations: new Populations(world.settings.seed),
      grants: new Grants(store, world),
      client: { id: settings.clientId, secret: settings.clientSecret },
      counts: new RequestCounts(),
      controlToken: settings.controlToken,
      url: () => url,
    };
    const app = serverOf(platform, logger);
    await app.listen({ port: settings.port, host: settings.host });
    const { port } = app.server.address() as AddressInfo;
    if (url === '') url = `http://127.0.0.1:${port}`;
    return {
      url,
      async stop() {
        await app.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

const characterNotInRepertoire = '22021';

function serverOf(platform: Platform, logger: Logger): FastifyInstance {
  // A connection that a fault holds open must not hold up the end.
  const app = Fastify({
    loggerInstance: logger,
    // A parameter that comes twice is a text too: the last one counts.
    routerOptions: { querystringParser: (text) => Object.fromEntries(new URLSearchParams(text)) },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    bodyLimit: 4 * 1024 * 1024,
  }) as unknown as FastifyInstance;
  // Node takes its own listener off a socket that it hands over (CONNECT): an error of it would end the process.
  app.server.on('connection', (socket) => socket.on('error', () => undefined));
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addHook('onResponse', async (request, reply) => {
    // Without the query: it may hold a code.
    logger.info(
      { method: request.method, path: request.url.split('?')[0], status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(notFound('page').body));
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, _request, reply) => {
    // What PostgreSQL cannot store, such as a NUL, is the client's doing.
    const isClients = error.code === characterNotInRepertoire || (error.statusCode !== undefined && error.statusCode < 500);
    if (!isClients) logger.error({ err: error }, 'a request failed');
    const refusal = isClients
      ? new Refusal(error.statusCode ?? 422, 'invalid_request', error.message)
      : new Refusal(500, 'internal_error', 'Something went wrong on our side.');
    return reply.code(refusal.status).send(refusal.body);
  });
  homeRoutes(app, platform);
  authorizeRoutes(app, platform);
  tokenRoutes(app, platform);
  campaignRoutes(app, platform);
  metricsRoutes(app, platform);
  populationRoutes(app, platform);
  controlRoutes(app, platform);
  return app;
}
