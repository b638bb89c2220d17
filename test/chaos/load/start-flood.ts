import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Cluster } from '../cluster/cluster.ts';
import type { Order, Outcome } from './flooder.ts';

type Message = { hasBegun: true } | { outcome: Outcome } | { failure: string };

export interface Flood {
  /** Resolves when all connections are open. */
  readonly begun: Promise<void>;
  /** Resolves when the run is over. */
  readonly outcome: Promise<Outcome>;
}

/** Sends load from a separate process. */
export function startFlood(cluster: Cluster, order: Omit<Order, 'baseUrl' | 'ca'>): Flood {
  const child = fork(join(import.meta.dirname, 'flooder.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  cluster.stage.addCleanup(async () => void child.kill());
  const begun = Promise.withResolvers<void>();
  const over = Promise.withResolvers<Outcome>();
  child.once('exit', () => over.reject(new Error('The load process exited.')));
  child.on('message', (message: Message) => {
    begun.resolve();
    if ('hasBegun' in message) return;
    if ('outcome' in message) over.resolve(message.outcome);
    else over.reject(new Error(`The load process failed. ${message.failure}`));
    child.disconnect();
  });
  child.send({ ...order, baseUrl: cluster.service().baseUrl, ca: cluster.ca } satisfies Order);
  // A failure before the first response ends the wait for it too.
  over.promise.catch(begun.resolve);
  return { begun: begun.promise, outcome: over.promise };
}

/** Sends load and waits until it is over. */
export const runFlood = (cluster: Cluster, order: Omit<Order, 'baseUrl' | 'ca'>): Promise<Outcome> => startFlood(cluster, order).outcome;
