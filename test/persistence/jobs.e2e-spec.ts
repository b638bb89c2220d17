import { Database, Jobs } from '#libs/foundation';
import { newId, Queue } from '#libs/kernel';
import { startTestService, type TestService } from '../setup/test-service.js';

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
