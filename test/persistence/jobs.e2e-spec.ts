import { newId, Queue } from '#libs/kernel';
import { Database } from '#libs/data';
import { createLogger } from '#libs/operations';
import { Jobs } from '#libs/work';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

const queue = new Queue<{ readonly mark: string }>('audiences.build', 'background');
let api: TestService;
beforeAll(async () => {
  api = await startTestService({ environment: { RUN_JOBS: 'off' } });
});
afterAll(() => api.stop());

it.each([
  ['at once', undefined],
  ['at a time long past', new Date(0)],
  ['later', new Date(Date.now() + 3_600_000)],
])('a job that is due %s is kept until a worker fetches it', async (_, startAfter) => {
  const { app } = api.service;
  const mark = newId('evt');
  const send = () => app.get(Jobs).send(queue, { mark }, startAfter);
  await app.get(Database).transaction(newId('acc'), send);
  const [job] = await api.look(
    `select state, keep_until - greatest(start_after, now()) > interval '13 days' as is_kept from pgboss.job where data->>'mark' = $1`,
    [mark],
  );
  expect(job).toEqual({ state: 'created', is_kept: true });
});

it('a process that runs jobs fetches a job that it has sent without waiting for its next look', async () => {
  const handled = new Set<string>();
  const handler = {
    handle({ mark }: { mark: string }): Promise<void> {
      handled.add(mark);
      return Promise.resolve();
    },
  };
  const { name, lane } = queue;
  const jobs = new Jobs({ url: api.database.url, work: true, logger: createLogger('silent'), lookIntervalMs: 3_600_000 });
  const definition = { name, lane, policy: 'standard', isSweep: false } as const;
  await jobs.start([{ queue: definition, handler: handler as never }]);
  // The first look can fetch the first job.
  for (const mark of [newId('evt'), newId('evt')]) {
    await api.service.app.get(Database).transaction(newId('acc'), () => jobs.send(queue, { mark }));
    await until(
      () => handled.has(mark),
      (isHandled) => isHandled,
      30_000,
    );
  }
  await jobs.stop();
});
