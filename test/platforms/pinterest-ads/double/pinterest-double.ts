import { startReportFiles } from './report-files.js';
import { type Exchange, startServer } from './server.js';
import type { DoubleSettings } from './settings.js';
import { World } from './world.js';

export interface PinterestDouble {
  readonly world: World;
  /** Of the API, with its version. */
  readonly apiUrl: string;
  /** Of the consent page. */
  readonly oauthUrl: string;
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
    async stop() {
      await Promise.all([server.stop(), files.stop()]);
    },
  };
}
