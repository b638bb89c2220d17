import { type Cluster, secondsUntil } from '../cluster/cluster.ts';
import { newCampaign } from './floods.ts';

/** One write in this many asks for a creative, which the worker must finish. */
const creativeEvery = 20;
const finishMs = 120_000;

export type KeyedClient = ReturnType<Cluster['client']>;

/** Sends write `n` with its idempotency key to one of the services: a campaign, or now and then a creative. */
export function sendWrite({ accounts }: Cluster, clients: readonly KeyedClient[], n: number): ReturnType<KeyedClient['call']> {
  const isCreative = n % creativeEvery === 0;
  const name = `Write ${n}`;
  const body = isCreative ? { prompt: name, name, type: 'text', variants: 1 } : { ...newCampaign(n), name };
  const client = clients[Math.floor(Math.random() * clients.length)] as KeyedClient;
  const key = accounts[n % accounts.length]?.keys[0] as string;
  const path = isCreative ? '/v1/creative/generate' : '/v1/campaigns';
  return client.call('POST', path, key, { body, headers: { 'idempotency-key': `write-${n}` } });
}

/** Compares the writes that were acknowledged with what is stored. */
export async function compareWrites(cluster: Cluster, acknowledged: readonly number[]): Promise<{ lost: number; twice: number }> {
  const rows = await cluster.sql<{ name: string }>(
    `select name from campaigns.campaign where name like 'Write %' union all select name from creative.creative where name like 'Write %'`,
  );
  const stored = new Set(rows.map(({ name }) => name));
  return { lost: acknowledged.filter((n) => !stored.has(`Write ${n}`)).length, twice: rows.length - stored.size };
}

/** Waits for the creatives, and returns how many are not ready then. */
export async function unfinishedCreatives(cluster: Cluster): Promise<number> {
  const open = async () => {
    const [row] = await cluster.sql(`select count(*)::int as open from creative.creative where status <> 'ready'`);
    return row?.['open'] as number;
  };
  await secondsUntil(async () => (await open()) === 0, { timeoutMs: finishMs, everyMs: 500 });
  return open();
}
