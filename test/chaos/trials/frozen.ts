import { setTimeout as pause } from 'node:timers/promises';
import { childrenOf } from '../../../bench/figures/process-usage.mjs';
import { say } from '../../../bench/figures/table.mjs';
import { Cluster, secondsUntil } from '../cluster/cluster.ts';
import type { Trial } from './trial.ts';

const frozenMs = { short: 12_000, full: 60_000 };
const accounts = 64;
const clients = 32;
const betweenMs = 50;

interface Answer {
  readonly status: number;
  readonly ms: number;
  readonly hasRetryAfter: boolean;
}

/** PostgreSQL neither answers nor closes its connections for a while. */
export const frozen: Trial = async (stage, scale, report) => {
  const cluster = await Cluster.open(stage, { services: 1, accounts });
  const client = cluster.client();
  const read = async (n: number): Promise<Answer> => {
    const { keys, campaigns } = cluster.accounts[n % accounts] as Cluster['accounts'][number];
    const start = performance.now();
    try {
      const { status, headers } = await client.call('GET', `/v1/campaigns/${campaigns[n % campaigns.length]?.id}`, keys[0] as string);
      return { status, ms: performance.now() - start, hasRetryAfter: headers['retry-after'] !== undefined };
    } catch {
      return { status: 0, ms: performance.now() - start, hasRetryAfter: false };
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, n) => read(n)));

  const answers: Answer[] = [];
  const group = [cluster.stage.postmaster, ...childrenOf(cluster.stage.postmaster)];
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of group) {
      try {
        process.kill(pid, name);
      } catch (error) {
        // A server process can exit meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  };
  let isOver = false;
  try {
    signal('SIGSTOP');
    const loops = Array.from({ length: clients }, async (_, n) => {
      for (let turn = n; !isOver; turn += clients) {
        answers.push(await read(turn));
        await pause(betweenMs);
      }
    });
    await pause(frozenMs[scale]);
    isOver = true;
    // Requests that still hang end with the freeze at the latest, and count with the time they took.
    await Promise.race([Promise.all(loops), pause(30_000)]);
    signal('SIGCONT');
    await Promise.all(loops);
  } finally {
    signal('SIGCONT');
  }
  const normal = await secondsUntil(async () => {
    await cluster.clearRateLimits();
    const replies = await Promise.all(Array.from({ length: clients }, (_, n) => read(n)));
    return replies.every(({ status }) => status === 200);
  });
  const counts = Map.groupBy(answers, ({ status }) => status);
  say(`While PostgreSQL hung: ${[...counts].map(([status, some]) => `${some.length} × ${status}`).join(', ')}`);
  const isHonest = ({ status, hasRetryAfter }: Answer) => status === 200 || (status === 503 && hasRetryAfter);
  report({ rule: 'frozen.request', seen: Math.max(...answers.map(({ ms }) => ms)) / 1000 });
  report({ rule: 'frozen.answered', seen: answers.length });
  report({ rule: 'frozen.strange', seen: answers.filter((answer) => !isHonest(answer)).length });
  report({ rule: 'frozen.normal', seen: normal });
};
