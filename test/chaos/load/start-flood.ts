import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Cluster } from '../cluster/cluster.ts';
import type { Order, Outcome } from './flooder.ts';

/** Sends load from a separate process. Resolves when the run is over. */
export function startFlood(cluster: Cluster, order: Omit<Order, 'baseUrl' | 'ca'>, index = 0): Promise<Outcome> {
  const child = fork(join(import.meta.dirname, 'flooder.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  cluster.stage.addCleanup(async () => void child.kill());
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('The load process exited.')));
    child.once('message', ({ outcome, failure }: { outcome?: Outcome; failure?: string }) => {
      if (outcome === undefined) reject(new Error(`The load process failed. ${failure}`));
      else resolve(outcome);
      child.disconnect();
    });
    child.send({ ...order, baseUrl: cluster.service(index).baseUrl, ca: cluster.ca } satisfies Order);
  });
}
