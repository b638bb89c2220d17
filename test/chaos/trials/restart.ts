import { httpsClient } from '../../../bench/load/https-client.mjs';
import { say } from '../../../bench/figures/table.mjs';
import { openBalancer } from '../cluster/balancer.ts';
import { Cluster, secondsUntil } from '../cluster/cluster.ts';
import { newCampaign } from '../load/floods.ts';
import type { Trial } from './trial.ts';

const sizes = { short: { requests: 2_000, restarts: 2 }, full: { requests: 20_000, restarts: 6 } };
const accounts = 120;
const clients = 32;
const waitingClients = 4;
const stepMs = 120_000;
const overLimit = 'over a limit';

/** Services are restarted in turn behind a load balancer, under requests of clients that keep their connections. */
export const restart: Trial = async (stage, scale, report) => {
  const { requests, restarts } = sizes[scale];
  // New connections go to the other process before the first one stops accepting them.
  const cluster = await Cluster.open(stage, { services: 2, accounts, environment: { SHUTDOWN_DELAY_MS: '1500' } });
  const balancer = await openBalancer(cluster);
  const errors = new Map<string, number>();
  let sent = 0;
  let answered = 0;
  let limited = 0;
  let restarted = 0;

  /** Each client has a connection of its own, which it keeps as long as the service lets it. */
  const session = async (isWaiting: boolean) => {
    const client = httpsClient({ baseUrl: `https://127.0.0.1:${balancer.port}`, ca: cluster.ca }, 1);
    // Requests go on until the last restart is over, so that each restart meets some.
    while (answered < requests || restarted < restarts) {
      const turn = sent++;
      const problem = await oneRequest(cluster, client, turn, isWaiting).catch((error: Error) => error.message);
      if (problem === null) answered++;
      else if (problem === overLimit) limited++;
      else errors.set(problem, (errors.get(problem) ?? 0) + 1);
    }
    client.close();
  };
  const restarting = async () => {
    for (let turn = 0; turn < restarts; turn++) {
      const share = ((turn + 0.5) * requests) / restarts;
      await secondsUntil(async () => sent >= share, { timeoutMs: stepMs });
      await cluster.service(turn % 2).stop();
      await cluster.startService(turn % 2);
      await cluster.clearRateLimits();
      restarted++;
    }
  };
  await Promise.all([restarting(), ...Array.from({ length: clients }, (_, n) => session(n < waitingClients))]);
  await balancer.close();
  const problems = [...errors].map(([problem, count]) => `; ${count} × ${problem}`).join('');
  // An account over its limit is answered as it should be, but says nothing about the restart.
  say(`${answered} of ${sent} requests succeeded, ${limited} were over a limit${problems}`);
  report({ rule: 'restart.requests', seen: answered });
  report({ rule: 'restart.restarts', seen: restarted });
  report({ rule: 'restart.errors', seen: sent - answered - limited });
};

/** Returns what went wrong, or null. */
async function oneRequest(
  cluster: Cluster,
  client: ReturnType<typeof httpsClient>,
  turn: number,
  isWaiting: boolean,
): Promise<string | null> {
  const { keys, campaigns } = cluster.accounts[turn % accounts] as Cluster['accounts'][number];
  const key = keys[0] as string;
  const prompt = { prompt: `City bikes, model ${turn}`, type: 'text', variants: 1 };
  const reply = isWaiting
    ? await client.call('POST', '/v1/creative/generate', key, { body: prompt, headers: { prefer: 'wait=20' } })
    : turn % 4 === 0
      ? await client.call('POST', '/v1/campaigns', key, { body: newCampaign(turn) })
      : await client.call('GET', `/v1/campaigns/${campaigns[turn % campaigns.length]?.id}`, key);
  if (reply.status === 429) return overLimit;
  return reply.status < 300 ? null : `${reply.status} ${reply.body.error?.code}`;
}
