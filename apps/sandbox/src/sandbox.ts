import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { AdAccounts } from './accounts/ad-account.js';
import { adAccountRoutes } from './accounts/ad-account.routes.js';
import { campaignRoutes } from './campaigns/campaign.routes.js';
import { CampaignStore } from './campaigns/campaign-store.js';
import { controlRoutes } from './control/control.routes.js';
import { RequestCounts } from './control/request-counts.js';
import { Faults } from './faults/faults.js';
import { notFound, PlatformError } from './http/platform-error.js';
import { metricsRoutes } from './metrics/metrics.routes.js';
import { authorizeRoutes } from './oauth/authorize.routes.js';
import { Grants } from './oauth/grants.js';
import { tokenRoutes } from './oauth/token.routes.js';
import { homeRoutes } from './pages/home.routes.js';
import type { Personality } from './personalities/personality.js';
import { faultsOfPersonalities, personalityList } from './personalities/personality-list.js';
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

/** Starts the simulated ad platform. All its state is in its database. */
export async function startSandbox(settings: SandboxSettings, logger: Logger): Promise<Sandbox> {
  const store = new Store(settings.databaseUrl, (error) => logger.warn({ err: error }, 'a database connection was lost'));
  try {
    await store.upgrade();
    const { reviewMaxSeconds, reportLagSeconds, rejectionRate } = settings;
    const { personalities } = settings;
    const overrides = Object.entries({ reviewMaxSeconds, reportLagSeconds, rejectionRate, personalities }).filter(
      ([, value]) => value !== null,
    );
    const world = await WorldState.open(store, settings.seed, Object.fromEntries(overrides));
    const accounts = new AdAccounts(store, world);
    await accounts.createDefaults();
    let url = settings.url ?? '';
    const platform: Platform = {
      store,
      world,
      accounts,
      faults: await Faults.open(store, world, faultsOfPersonalities),
      campaigns: new CampaignStore(store, world),
      populations: new Populations(world.settings.seed),
      grants: new Grants(store, world),
      client: { id: settings.clientId, secret: settings.clientSecret },
      counts: new RequestCounts(),
      controlToken: settings.controlToken,
      assertAccepted: (spec, account) => {
        for (const { name, check } of personalityList as readonly Personality[]) {
          if (world.has(name)) check?.(spec, account);
        }
      },
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
  // Connections that a fault keeps open must not delay the shutdown, hence `forceCloseConnections`.
  const app = Fastify({
    loggerInstance: logger,
    // Of a repeated parameter the last value counts, so every parameter is a string.
    routerOptions: { querystringParser: (text) => Object.fromEntries(new URLSearchParams(text)) },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    bodyLimit: 4 * 1024 * 1024,
  }) as unknown as FastifyInstance;
  // Node removes its own error listener from a socket that it hands over (CONNECT); an unhandled error would end the process.
  app.server.on('connection', (socket) => socket.on('error', () => undefined));
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addHook('onResponse', async (request, reply) => {
    // Logged without the query string, which may contain a code.
    logger.info(
      { method: request.method, path: request.url.split('?')[0], status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
  });
  app.addHook('onSend', async (_request, reply) => {
    if (platform.world.has('deprecated-version')) reply.header('x-api-version-warning', 'v1 ends on 2027-05-01. Use v2.');
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(notFound('page').body));
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, _request, reply) => {
    // A value that PostgreSQL cannot store, such as a NUL character, is a client error.
    const isClientError = error.code === characterNotInRepertoire || (error.statusCode !== undefined && error.statusCode < 500);
    if (!isClientError) logger.error({ err: error }, 'a request failed');
    const platformError = isClientError
      ? new PlatformError(error.statusCode ?? 422, 'invalid_request', error.message)
      : new PlatformError(500, 'internal_error', 'An internal error occurred.');
    return reply.code(platformError.status).send(platformError.body);
  });
  homeRoutes(app, platform);
  authorizeRoutes(app, platform);
  tokenRoutes(app, platform);
  adAccountRoutes(app, platform);
  campaignRoutes(app, platform);
  metricsRoutes(app, platform);
  populationRoutes(app, platform);
  controlRoutes(app, platform);
  for (const { routes } of personalityList as readonly Personality[]) routes?.(app, platform);
  return app;
}
