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

/** What became of a request. */
interface Result {
  readonly status?: number;
  readonly ms?: number;
  readonly error?: string;
}

/** Accounts that send a mixture of reads and changes at a fixed rate until they are stopped, whether or not responses arrive. */
export class Neighbors {
  private readonly results: Promise<Result>[] = [];
  private isStopped = false;
  private readonly sending: Promise<void>;
  private readonly client: ReturnType<Cluster['client']>;
  private readonly accounts: readonly SeededAccount[];
  private readonly perSecond: number;

  constructor(client: ReturnType<Cluster['client']>, accounts: readonly SeededAccount[], perSecond: number) {
    this.client = client;
    this.accounts = accounts;
    this.perSecond = perSecond;
    this.sending = this.sendAll();
  }

  /** The figures of the requests that are sent within this time from now on. */
  async measure(seconds: number): Promise<NeighborFigures> {
    const first = this.results.length;
    await pause(seconds * 1000);
    const results = await Promise.all(this.results.slice(first));
    const sorted = Float64Array.from(results.flatMap(({ ms }) => ms ?? [])).sort();
    return {
      requests: results.length,
      p50: quantile(sorted, 0.5),
      p99: quantile(sorted, 0.99),
      unavailable: results.filter(({ status }) => status === 503).length,
      errors: results.flatMap(({ status = 0, error }) => error ?? (status >= 300 && status !== 503 ? String(status) : [])),
    };
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.sending;
    await Promise.all(this.results);
  }

  private async sendAll(): Promise<void> {
    const start = performance.now();
    for (let turn = 0; !this.isStopped; turn++) {
      this.results.push(this.send(turn));
      await pause(Math.max(0, start + ((turn + 1) * 1000) / this.perSecond - performance.now()));
    }
  }

  private async send(turn: number): Promise<Result> {
    const { client, accounts } = this;
    const { keys, campaigns, drafts } = accounts[turn % accounts.length] as SeededAccount;
    const key = keys[0] as string;
    const lap = Math.floor(turn / accounts.length);
    const idOf = (all: SeededAccount['campaigns']) => all[lap % all.length]?.id;
    try {
      const { status, ms } =
        lap % 6 === 0
          ? await client.call('PATCH', `/v1/campaigns/${idOf(drafts)}`, key, { body: { name: `Neighbor ${turn} ${Date.now()}` } })
          : await client.call('GET', lap % 6 === 1 ? '/v1/campaigns' : `/v1/campaigns/${idOf(campaigns)}`, key);
      return { status, ms };
    } catch (error) {
      return { error: (error as Error).message };
    }
  }
}
