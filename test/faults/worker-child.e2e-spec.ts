import { readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { type Id, uuidOf } from '#libs/kernel';
import { isAlive } from '../../apps/launcher/process/liveness.ts';
import { launchable } from '../setup/launchable.js';
import { openAccount } from '../setup/test-accounts.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { type ServiceProcess, spawnService } from '../setup/service-process.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { inHours, readyCampaign } from '../setup/test-campaigns.js';
import { until } from '../setup/until.js';

let database: TestDatabase;
let opener: TestService;
let service: ServiceProcess;

/** The child processes of `pid` on Linux. */
function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

beforeAll(async () => {
  database = await createTestDatabase();
  opener = await startTestService({ database, environment: { RUN_JOBS: 'off' } });
  service = await spawnService(database.url, { RUN_JOBS: 'child' });
}, 300_000);
afterAll(async () => {
  await opener.stop();
  await database.drop();
});

const workerOf = () =>
  until(
    () => childrenOf(service.pid),
    (pids) => pids.length === 1,
    120_000,
  ).then(([pid]) => pid as number);

describe('the worker as a child of the service', () => {
  it('has a lower priority than the service', async () => {
    const worker = await workerOf();
    expect(getPriority(worker)).toBe(Math.min(getPriority(service.pid) + 5, constants.priority.PRIORITY_LOW));
  });

  it('a killed worker is restarted and continues the jobs', async () => {
    const account = await openAccount(opener.service.app);
    const named = await launchable(opener.service.app, account.id);
    const killed = await workerOf();
    process.kill(killed, 'SIGKILL');
    const fields = { ...readyCampaign, ...named, starts_at: inHours(1) };
    const created = await service.post('/v1/campaigns', account.keys.admin, fields);
    expect(created.status).toBe(201);
    const launched = await service.post(`/v1/campaigns/${created.body.data.id}/launch`, account.keys.admin);
    expect([launched.status, launched.body.data?.status]).toEqual([200, 'scheduled']);
    // The start comes now, however long the launch took.
    const id = created.body.data.id as Id<'cmp'>;
    await opener.look('update campaigns.campaign set starts_at = clock_timestamp() where id = $1', [uuidOf(id)]);
    const moved = await opener.look(
      "update pgboss.job set start_after = now() where data->>'campaign_id' = $1 and state = 'created' returning 1",
      [id],
    );
    expect(moved.length).toBeGreaterThan(0);
    const campaign = () => service.get(`/v1/campaigns/${created.body.data.id}`, account.keys.viewer).then(({ body }) => body.data.status);
    await until(campaign, (status) => status === 'active', 150_000);
    expect(await workerOf()).not.toBe(killed);
  }, 300_000);

  it('the worker exits with the service, also after kill -9 of the service', async () => {
    const worker = await workerOf();
    await service.kill();
    await until(
      () => isAlive(worker),
      (alive) => !alive,
      60_000,
    );
    service = await spawnService(database.url, { RUN_JOBS: 'child' });
    const next = await workerOf();
    await service.stop();
    expect(isAlive(next)).toBe(false);
  }, 300_000);
});
