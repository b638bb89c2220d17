import { Cluster, secondsUntil } from '../cluster/cluster.ts';
import type { Trial } from './trial.ts';

const amount = 3;
const waitMs = 60_000;

/**
 * Jobs that fail for the last time are listed, replayed and take effect. The worker is not allowed to write creatives for a while; the jobs have
 * no retries left, because waiting for all of them takes an hour.
 */
export const deadLetter: Trial = async (stage, _, report) => {
  const cluster = await Cluster.open(stage, { services: 1, accounts: 4 });
  const first = cluster.acs('jobs', 'list');
  if (first.failure !== null) {
    const reason = `not available: ${first.failure.split('\n')[0]}`;
    report({ rule: 'dead-letter.listed', seen: reason });
    report({ rule: 'dead-letter.replayed', seen: reason });
    return;
  }
  await cluster.worker.stop();
  const client = cluster.client();
  const ids: string[] = [];
  for (let turn = 0; turn < amount; turn++) {
    const key = cluster.accounts[turn]?.keys[0] as string;
    const { status, body, text } = await client.call('POST', '/v1/creative/generate', key, {
      body: { prompt: `City bikes, model ${turn}`, type: 'text', variants: 1 },
    });
    if (status !== 202) throw new Error(`A generation returned ${status}: ${text}`);
    ids.push(body.data.id);
  }
  await cluster.sql('revoke update on creative.creative from acs_service');
  await cluster.sql(`update pgboss.job set retry_limit = 0 where name like 'creative.generate%' and state in ('created', 'retry')`);
  await cluster.startWorker();
  const listed = () => cluster.acs('jobs', 'list').json?.total ?? 0;
  await secondsUntil(async () => listed() >= amount, { timeoutMs: waitMs, everyMs: 500 });
  report({ rule: 'dead-letter.listed', seen: listed() });

  await cluster.sql('grant update on creative.creative to acs_service');
  const { failure } = cluster.acs('jobs', 'retry', '--all');
  if (failure !== null) throw new Error(`The jobs could not be replayed: ${failure}`);
  const readyCount = async () => {
    const states = await Promise.all(
      ids.map(
        async (id, turn) => (await client.call('GET', `/v1/creative/${id}`, cluster.accounts[turn]?.keys[0] as string)).body.data?.status,
      ),
    );
    return states.filter((state) => state === 'ready').length;
  };
  await secondsUntil(async () => (await readyCount()) === amount, { timeoutMs: waitMs, everyMs: 500 });
  report({ rule: 'dead-letter.replayed', seen: (100 * (await readyCount())) / amount });
};
