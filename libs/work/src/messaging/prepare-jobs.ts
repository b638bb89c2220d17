import { createHash } from 'node:crypto';
import { getConstructionPlans, PgBoss } from 'pg-boss';
import { deadLetterOptions, deadLetterQueue, type QueueDefinition, queueOptions } from './queue-definition.js';

/** Jobs of a release without groups by account and dead letters get both. */
const adoptWaitingJobs = `update pgboss.job j set group_id = coalesce(j.group_id, j.data->>'account_id'), dead_letter = q.dead_letter
  from pgboss.queue q
  where q.name = j.name and j.state < 'active' and q.dead_letter is not null and j.dead_letter is null`;

/** Creates or migrates the job tables and queues. Requires the owner's role. */
export async function prepareJobs(ownerUrl: string, queues: readonly QueueDefinition[]): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, application_name: 'acs-migrate', max: 1, supervise: false, schedule: false });
  const failures: unknown[] = [];
  boss.on('error', (error) => failures.push(error));
  await boss.start();
  try {
    const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue.policy]));
    if (existing.has(deadLetterQueue)) await boss.updateQueue(deadLetterQueue, deadLetterOptions);
    else await boss.createQueue(deadLetterQueue, deadLetterOptions);
    for (const queue of queues) await prepareQueue(boss, queue, existing.get(queue.name));
    await boss.getDb().executeSql(adoptWaitingJobs);
  } finally {
    await boss.stop({ graceful: false });
  }
  if (failures.length > 0) throw failures[0];
}

async function prepareQueue(boss: PgBoss, queue: QueueDefinition, policy: string | undefined): Promise<void> {
  const { deadLetter, ...options } = queueOptions(queue);
  if (policy === queue.policy) await boss.updateQueue(queue.name, { ...options, deadLetter });
  else if (policy === undefined)
    await boss.createQueue(queue.name, { ...options, policy: queue.policy, ...(deadLetter === null ? {} : { deadLetter }) });
  else throw new Error(`The queue ${queue.name} has the policy ${policy}, which cannot change. Another policy needs another name.`);
}

/** Returns the names of what `prepareJobs` creates. They change with the tables of the job runner and the options of the queues. */
export function jobParts(queues: readonly QueueDefinition[]): string[] {
  const options = JSON.stringify([deadLetterOptions, queues.map((queue) => [queue, queueOptions(queue)])]);
  const digest = createHash('sha256').update(getConstructionPlans()).update(options).digest('hex');
  return [`jobs:${digest.slice(0, 16)}`, ...[deadLetterQueue, ...queues.map(({ name }) => name)].map((name) => `queue:${name}`)];
}
