import { type Exchange, startServer } from './server.js';
import type { DoubleSettings } from './settings.js';
import { World } from './world.js';

export interface GoogleDouble {
  readonly world: World;
  /** Of the API, of the token endpoint and of the consent page, without a path. */
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts a double of Google Ads in this process, on a port of its own. */
export async function startGoogleDouble(settings: Partial<DoubleSettings> = {}, onExchange?: Exchange): Promise<GoogleDouble> {
  const world = new World(settings);
  const server = await startServer(world, onExchange);
  return { world, origin: server.origin, stop: () => server.stop() };
}
