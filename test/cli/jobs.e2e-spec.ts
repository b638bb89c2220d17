import { newId } from '#libs/kernel';
import { startTestService, type TestService } from '../setup/test-service.js';
import { CommandHost, Operator } from './operator.js';

const account = newId('acc');
const host = new CommandHost();
let service: TestService;
let operator: Operator;

beforeAll(async () => {
  service = await startTestService({ environment: { RUN_JOBS: 'off' } });
  operator = new Operator(service.database, {}, host.run);
});
afterAll(async () => {
  host.stop();
  await service.stop();
});

const fail = (queue: string, data: object) =>
  service.look(
    `insert into pgboss.job (name, data, source_name, source_id, source_retry_count, source_output, policy)
     values ('foundation.dead-letters', $1, $2, gen_random_uuid(), 20, '{"message": "The disk is full."}', 'standard') returning id`,
    [data, queue],
  );
const waiting = (queue: string) => service.look(`select data from pgboss.job where name = $1 and state = 'created'`, [queue]);

it('jobs that have used up their retries are listed, retried and discarded', async () => {
  const sync = { account_id: account, sync_id: newId('syn') };
  const [failed] = await fail('connections.run-sync', sync);
  await fail('campaigns.content-news', { account_id: newId('acc') });
  await fail('campaigns.content-news', { account_id: account });
  const listed = await operator.alone().json('jobs', 'list');
  expect(listed).toMatchObject({ total: 3, count_by_queue: { 'connections.run-sync': 1, 'campaigns.content-news': 2 } });
  const ofQueue = await operator.json('jobs', 'list', '--queue', 'connections.run-sync', '--account', account);
  expect(ofQueue.jobs).toEqual([
    {
      id: failed?.['id'],
      queue: 'connections.run-sync',
      account_id: account,
      failed_at: expect.any(String),
      attempts: 21,
      error: 'The disk is full.',
      data: sync,
    },
  ]);
  const text = (await operator.run('jobs', 'list', '--limit', '1')).stdout;
  expect(text).toContain('1 of 3 listed (campaigns.content-news: 2, connections.run-sync: 1).');

  expect(await operator.alone().json('jobs', 'retry', String(failed?.['id']))).toEqual({ retried: 1 });
  expect(await waiting('connections.run-sync')).toEqual([{ data: sync }]);
  expect((await operator.run('jobs', 'discard', '--queue', 'campaigns.content-news', '--account', account)).stdout).toBe(
    'Jobs discarded: 1.\n',
  );
  expect(await operator.alone().json('jobs', 'discard', '--all')).toEqual({ discarded: 1 });
  expect((await operator.run('jobs', 'list')).stdout).toBe('No job has used up its retries.\n');
}, 400_000);

it.each([
  [['retry'], 'Name the jobs by their IDs, by --queue and --account, or with --all.'],
  [['retry', 'crv_1'], 'A job ID is a UUID, as in `jobs list`: crv_1.'],
  [['list', '--limit', '0'], '--limit must be a whole number from 1 to 1000.'],
])(
  'the command jobs %j is refused with a reason',
  async (args, reason) => {
    expect(await operator.errorOf('jobs', ...args)).toContain(reason);
  },
  120_000,
);
