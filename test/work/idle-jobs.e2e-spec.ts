import { jest } from '@jest/globals';
import { newId, Queue } from '#libs/kernel';
import { Database } from '#libs/data';
import { createLogger } from '#libs/operations';
import { Jobs, prepareJobs } from '#libs/work';
import { PgBoss } from 'pg-boss';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { until } from '../setup/until.js';

const queues = Array.from({ length: 30 }, (_, i) => new Queue<{ mark: string }>(`idle.${i}`, 'change'));
const definitions = queues.map(({ name, lane }) => ({ name, lane, policy: 'standard', isSweep: false }) as const);

const claims = jest.spyOn(PgBoss.prototype, 'fetch');
/** The queues that were claimed from. */
const claimed = () => [...new Set(claims.mock.calls.map(([name]) => name))];

let postgres: TestDatabase;
beforeAll(async () => {
  postgres = await createTestDatabase();
  await prepareJobs(postgres.ownerUrl, definitions);
});
afterAll(async () => {
  claims.mockRestore();
  await postgres.drop();
});

it('a worker claims jobs of another process from the queue that has them, and from no other queue', async () => {
  const logger = createLogger('silent');
  const database = new Database({ url: postgres.url, poolMax: 2, applicationName: 'test', onIdleError: () => undefined });
  const sender = new Jobs({ url: postgres.url, work: false, logger });
  const worker = new Jobs({ url: postgres.url, work: true, logger });
  const handled = new Set<string>();
  const handler = {
    handle({ mark }: { mark: string }): Promise<void> {
      handled.add(mark);
      return Promise.resolve();
    },
  };
  try {
    await sender.start([]);
    await worker.start(definitions.map((queue) => ({ queue, handler: handler as never })));
    // A worker claims once when it starts.
    await until(
      () => claimed().length,
      (started) => started === queues.length,
      15_000,
    );
    claims.mockClear();
    const [busy] = queues as [Queue<{ mark: string }>];
    for (const mark of ['first', 'second', 'third', 'fourth']) {
      await database.transaction(newId('acc'), () => sender.send(busy, { mark }));
      await until(
        () => handled.has(mark),
        (isHandled) => isHandled,
        15_000,
      );
    }
    expect(claimed()).toEqual([busy.name]);
  } finally {
    await worker.stop();
    await sender.stop();
    await database.close();
  }
});
