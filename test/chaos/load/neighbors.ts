import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../../../bench/figures/statistics.mjs';
import type { SeededAccount } from '../../../bench/stage/seed.mjs';
import type { Cluster } from '../cluster/cluster.ts';

export interface NeighborFigures {
  readonly requests: number;
  readonly p50: number;
  readonly p99: number;
  readonly unavailable: number;
  /** Statuses other than success and 503, and lost connections. */
  readonly errors: readonly string[];
}

/** Sends a mixture of reads and changes at a fixed rate, whether or not responses arrive. */
export async function measureNeighbors(
  client: ReturnType<Cluster['client']>,
  accounts: readonly SeededAccount[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<NeighborFigures> {
  const times: number[] = [];
  const errors: string[] = [];
  let unavailable = 0;
  const send = async (turn: number) => {
    const { keys, campaigns, drafts } = accounts[turn % accounts.length] as SeededAccount;
    const key = keys[0] as string;
    const lap = Math.floor(turn / accounts.length);
    const idOf = (all: SeededAccount['campaigns']) => all[lap % all.length]?.id;
    try {
      const { status, ms } =
        lap % 6 === 0
          ? await client.call('PATCH', `/v1/campaigns/${idOf(drafts)}`, key, { body: { name: `Neighbor ${turn} ${Date.now()}` } })
          : await client.call('GET', lap % 6 === 1 ? '/v1/campaigns' : `/v1/campaigns/${idOf(campaigns)}`, key);
      times.push(ms);
      if (status === 503) unavailable++;
      else if (status >= 300) errors.push(String(status));
    } catch (error) {
      errors.push((error as Error).message);
    }
  };
  const open: Promise<void>[] = [];
  const start = performance.now();
  for (let turn = 0; turn < perSecond * seconds; turn++) {
    open.push(send(turn));
    await pause(Math.max(0, start + ((turn + 1) * 1000) / perSecond - performance.now()));
  }
  await Promise.all(open);
  const sorted = Float64Array.from(times).sort();
  return { requests: open.length, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), unavailable, errors };
}
