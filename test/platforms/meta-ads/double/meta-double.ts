import { type Exchange, startServer } from './server.js';
import type { DoubleSettings } from './settings.js';
import { World } from './world.js';

export interface MetaDouble {
  readonly world: World;
  /** Of the API and of the dialog, without a version. */
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts a double of Meta's Marketing API in this process, on a port of its own. */
export async function startMetaDouble(settings: Partial<DoubleSettings> = {}, onExchange?: Exchange): Promise<MetaDouble> {
  const world = new World(settings);
  const server = await startServer(world, onExchange);
  world.origin = server.origin;
  return { world, origin: server.origin, stop: () => server.stop() };
}
