import { type Fetch, fetchInMemory } from '../../doubles/fetch-in-memory.js';
import { startReportFiles } from './report-files.js';
import { answerTo, type Exchange, replyOf, startServer } from './server.js';
import type { DoubleSettings } from './settings.js';
import { World } from './world.js';

export interface PinterestDouble {
  readonly world: World;
  /** Of the API, with its version. */
  readonly apiUrl: string;
  /** Of the consent page. */
  readonly oauthUrl: string;
  readonly fetch: Fetch;
  stop(): Promise<void>;
}

/** Starts a double of Pinterest Ads in this process, on ports of its own. */
export async function startPinterestDouble(settings: Partial<DoubleSettings> = {}, onExchange?: Exchange): Promise<PinterestDouble> {
  const world = new World(settings);
  const server = await startServer(world, onExchange);
  const files = await startReportFiles(world);
  world.reportOrigin = world.settings.hasReportsElsewhere ? files.origin : server.origin;
  return {
    world,
    apiUrl: `${server.origin}/v5`,
    oauthUrl: `${server.origin}/oauth/`,
    fetch,
    async stop() {
      await Promise.all([server.stop(), files.stop()]);
    },
  };
}

/** The same double without a server, for specs of its rules. Nobody serves the files of its reports. */
export function pinterestDoubleInMemory(settings: Partial<DoubleSettings> = {}, onExchange?: Exchange): PinterestDouble {
  const world = new World(settings);
  const fetch = fetchInMemory(async (request) => {
    const answered = await answerTo(world, request, onExchange);
    return answered === null ? null : replyOf(answered);
  });
  return {
    world,
    apiUrl: 'https://pinterest.example/v5',
    oauthUrl: 'https://pinterest.example/oauth/',
    fetch,
    stop: async () => {},
  };
}
