import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { type Id, uuidOf } from '#libs/kernel';
import { isAlive } from '../../apps/launcher/process/liveness.ts';
import { launchable } from '../setup/launchable.js';
import { openAccount } from '../setup/test-accounts.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { type ServiceProcess, spawnService } from '../setup/service-process.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { inHours, readyCampaign } from '../setup/test-campaigns.js';
import { dividesBySessions, sessionNicenessOf } from '../setup/session-niceness.js';
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

/** The priorities of the threads of `pid` on Linux, by the name of the thread. */
const prioritiesOf = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).map((thread) => ({
    name: readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8').trim(),
    priority: getPriority(Number(thread)),
  }));

describe('the worker as a child of the service', () => {
  it('has a lower priority than the service, whose collector threads have a lower one too', async () => {
    const usual = getPriority();
    const ofService = prioritiesOf(service.pid);
    const collectors = ofService.filter(({ name }) => name === 'V8Worker');
    expect(collectors.length).toBeGreaterThan(0);
    expect(new Set(collectors.map(({ priority }) => priority))).toEqual(new Set([Math.min(usual + 10, constants.priority.PRIORITY_LOW)]));
    const others = ofService.filter(({ name }) => name !== 'V8Worker');
    expect(new Set(others.map(({ priority }) => priority))).toEqual(new Set([usual]));
    const ofWorker = prioritiesOf(await workerOf());
    expect(new Set(ofWorker.map(({ priority }) => priority))).toEqual(new Set([Math.min(usual + 5, constants.priority.PRIORITY_LOW)]));
  });

  it('has a session of its own, behind that of the service, where the kernel divides a core among sessions', async () => {
    const worker = await workerOf();
    await until(
      () => sessionNicenessOf(worker),
      (niceness) => niceness === (dividesBySessions ? 5 : null),
      5_000,
    );
    expect(sessionNicenessOf(service.pid)).toBe(dividesBySessions ? 0 : null);
  });

  it('its connections give way to those of requests in PostgreSQL, except those for stops', async () => {
    await workerOf();
    const connections = () =>
      opener.look('select pid, application_name as name from pg_stat_activity where datname = current_database()') as Promise<
        { pid: number; name: string }[]
      >;
    const [own] = (await opener.look('select pg_backend_pid() as pid')) as [{ pid: number }];
    const usual = getPriority(own.pid);
    /** The priorities of the processes of these connections, in order. */
    const priorities = async (...names: string[]) => {
      const found = await connections();
      return names.map((name) => [...new Set(found.filter((one) => one.name === name).map(({ pid }) => getPriority(pid)))]);
    };
    const expected = [[usual], [usual], [usual + 10], [usual + 10]];
    // A job that has just connected is lowered a moment later.
    await until(
      () => priorities('acs-api', 'acs-jobs-stop', 'acs-jobs-change', 'acs-jobs-background'),
      (found) => JSON.stringify(found) === JSON.stringify(expected),
      60_000,
    );
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
