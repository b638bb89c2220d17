import { say } from '../../../bench/figures/table.mjs';
import { Cluster } from '../cluster/cluster.ts';
import { Tenant } from '../cluster/tenant.ts';
import type { Trial } from './trial.ts';

const amounts = { short: 120, full: 1_000 };
const requestsAtOnce = 8;

/** Many creatives of A wait when B asks for one. */
export const queue: Trial = async (stage, scale, report) => {
  const amount = amounts[scale];
  const cluster = await Cluster.open(stage, { services: 1, accounts: 4, environment: { GENERATION_MAX_OPEN: '10000' } });
  const [first, second] = cluster.accounts;
  if (first === undefined || second === undefined) throw new Error('There are no accounts.');
  const lone = await Tenant.open(cluster, second);
  await cluster.worker.stop();

  const client = cluster.client();
  let turn = 0;
  const requests = async () => {
    while (turn < amount) {
      const body = { prompt: `City bikes, model ${++turn}, free test ride`, variants: 3 };
      const { status, text } = await client.call('POST', '/v1/creative/generate', first.keys[0] as string, { body });
      if (status === 429) {
        turn--;
        await cluster.clearRateLimits();
      } else if (status !== 202) throw new Error(`A generation returned ${status}: ${text}`);
    }
  };
  await Promise.all(Array.from({ length: requestsAtOnce }, requests));
  await cluster.startWorker();
  const [row] = await cluster.sql(`select count(*)::int as open from creative.creative where account_id = $1 and status = 'generating'`, [
    first.id,
  ]);
  const seconds = await lone.generate();
  say(`${row?.['open']} creatives of A waited`);
  report({ rule: 'queue.backlog', seen: row?.['open'] });
  report({ rule: 'queue.neighbor', seen: seconds });
};
