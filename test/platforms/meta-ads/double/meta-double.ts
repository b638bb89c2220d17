import { type Fetch, fetchInMemory } from '../../doubles/fetch-in-memory.js';
import { answerOf, type Exchange, replyOf, startServer } from './server.js';
import type { DoubleSettings } from './settings.js';
import { World } from './world.js';

export interface MetaDouble {
  readonly world: World;
  /** Of the API and of the dialog, without a version. */
  readonly origin: string;
  readonly fetch: Fetch;
  stop(): Promise<void>;
}

/** Starts a double of Meta's Marketing API in this process, on a port of its own. */
export async function startMetaDouble(settings: Partial<DoubleSettings> = {}, onExchange?: Exchange): Promise<MetaDouble> {
  const world = new World(settings);
  const server = await startServer(world, onExchange);
  world.origin = server.origin;
  return { world, origin: server.origin, fetch, stop: () => server.stop() };
}

/** The same double without a server, for specs of its rules. */
export function metaDoubleInMemory(settings: Partial<DoubleSettings> = {}, onExchange: Exchange = () => {}): MetaDouble {
  const world = new World(settings);
  const fetch = fetchInMemory(async (request) => {
    const answer = await answerOf(world, request);
    onExchange(request, answer);
    return answer === null ? null : replyOf(world, answer);
  });
  return { world, origin: world.origin, fetch, stop: async () => {} };
}
