import { type Fetch, fetchInMemory } from '../../doubles/fetch-in-memory.js';
import { answerTo, type Exchange, replyOf, startServer } from './server.js';
import type { DoubleSettings } from './settings.js';
import { World } from './world.js';

export interface GoogleDouble {
  readonly world: World;
  /** Of the API, of the token endpoint and of the consent page, without a path. */
  readonly origin: string;
  readonly fetch: Fetch;
  stop(): Promise<void>;
}

/** Starts a double of Google Ads in this process, on a port of its own. */
export async function startGoogleDouble(settings: Partial<DoubleSettings> = {}, onExchange?: Exchange): Promise<GoogleDouble> {
  const world = new World(settings);
  const server = await startServer(world, onExchange);
  return { world, origin: server.origin, fetch, stop: () => server.stop() };
}

/** The same double without a server, for specs of its rules. */
export function googleDoubleInMemory(settings: Partial<DoubleSettings> = {}, onExchange?: Exchange): GoogleDouble {
  const world = new World(settings);
  const fetch = fetchInMemory((request) => {
    const answered = answerTo(world, request, 'request', onExchange);
    return answered === null ? null : replyOf(answered, 'request');
  });
  return { world, origin: 'https://google.example', fetch, stop: async () => {} };
}
