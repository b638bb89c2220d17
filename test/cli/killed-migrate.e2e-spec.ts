import { setTimeout as sleep } from 'node:timers/promises';
import { type ChildProcess, spawn } from 'node:child_process';
import pg from 'pg';
import { isServable } from '../../apps/launcher/database/servable-state.ts';
import type { Json } from '../setup/http-client.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { startTestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';
import { CommandHost, type Ended, Operator } from './operator.js';
import { waitingForLocks } from '../setup/waiting-for-locks.js';

const timeoutMs = 240_000;
const stepMs = 60_000;
const interrupted = 'A migration of the database was interrupted: run "npm run acs -- migrate" first.';
/** What a run says that waits for a lock. */
const waitingOrNothing = /^(.*: waiting for a lock that another transaction holds \(.*\)\.\n)?$/;
const running = 'A migration of the database is running. Try again when it has finished.';

/** The steps at which a run is blocked by a lock on the tables that the step writes. */
const steps: readonly (readonly [step: string, lock: string])[] = [
  ['migrations', 'lock table public.mikro_orm_migrations in share row exclusive mode'],
  ['queues', 'lock table pgboss.queue in share row exclusive mode'],
  ['grants', 'grant select on campaigns.campaign to acs_service'],
  ['follow-ups', 'lock table analytics.creative_week in share row exclusive mode'],
  ['the record of the follow-ups', 'lock table public.migration_follow_up in share row exclusive mode'],
];

const isFull = process.env['TEST_SCALE'] === 'full';
/** By default one schema step and one data step, because running all steps takes minutes. */
const triedSteps = isFull ? steps : steps.filter(([step]) => step === 'queues' || step === 'follow-ups');

const host = new CommandHost();
let database: TestDatabase;
let operator: Operator;
let owner: pg.Client;
let weeks: readonly Json[];

const readWeeks = async () => (await owner.query('select * from analytics.creative_week order by 1, 2, 3, 4')).rows as Json[];
const isReady = () => isServable('.', { serviceUrl: database.url, ownerUrl: database.ownerUrl });

/** The database of the previous version, which had neither weekly roll-ups nor the newest queue. */
async function goBack(): Promise<void> {
  await owner.query(`delete from public.mikro_orm_migrations where name like '%_servable_state'`);
  await owner.query(`delete from public.migration_follow_up where name like '%_analytics_weeks'`);
  await owner.query('drop table foundation.servable_state');
  await owner.query('delete from analytics.creative_week');
  await owner.query(`delete from pgboss.queue where name = 'analytics.reconcile'`);
}

class Migrate {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  output = '';

  constructor() {
    const urls = { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl, NODE_OPTIONS: '' };
    this.child = spawn(process.execPath, ['dist/apps/cli/src/main.js', 'migrate'], { env: { ...process.env, ...urls } });
    this.child.stdout?.on('data', (chunk) => (this.output += chunk));
    this.child.stderr?.on('data', (chunk) => (this.output += chunk));
    this.ended = new Promise((resolve) => this.child.once('close', resolve));
  }

  kill(): Promise<number | null> {
    this.child.kill('SIGKILL');
    return this.ended;
  }
}

const waiting = async (kind: string) =>
  (await owner.query(`${waitingForLocks} and (wait_event = 'advisory') = $1`, [kind === 'advisory'])).rows.length;
const othersAtWork = async () =>
  (
    await owner.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and application_name in ('acs-migrate', 'acs-cli', 'acs-jobs', 'acs-cli-bulk')`,
    )
  ).rows.length;

/** Blocks a run of migrate at a step while `look` runs. */
async function heldUp(lock: string, look: (migrate: Migrate) => Promise<void>): Promise<void> {
  const holder = new pg.Client({ connectionString: database.superuserUrl });
  await holder.connect();
  const migrate = new Migrate();
  try {
    await holder.query('begin');
    await holder.query(lock);
    await until(
      () => waiting('row'),
      (count) => count > 0 || migrate.child.exitCode !== null,
      stepMs,
    );
    expect(migrate.output).toMatch(waitingOrNothing);
    await look(migrate);
  } finally {
    await holder.query('rollback');
    await holder.end();
    await migrate.kill();
    await until(othersAtWork, (count) => count === 0, stepMs);
  }
}

beforeAll(async () => {
  database = await createTestDatabase();
  operator = new Operator(database, {}, host.run);
  owner = new pg.Client({ connectionString: database.superuserUrl });
  await owner.connect();
  await operator.json('demo', 'metrics', '--accounts', '1', '--days', '30', '--rows', '20');
  weeks = await readWeeks();
}, timeoutMs);
afterAll(async () => {
  host.stop();
  await owner.end();
  await database.drop();
});

it.each(triedSteps)(
  'a migrate killed at %s leaves a database that is not servable, and the next migrate completes it',
  async (_, lock) => {
    expect(weeks.length).toBeGreaterThan(0);
    expect(await isReady()).toBe(true);
    await goBack();
    expect(await isReady()).toBe(false);
    await heldUp(lock, async (migrate) => {
      await migrate.kill();
      expect(await isReady()).toBe(false);
    });
    expect(await isReady()).toBe(false);
    await expect(startTestService({ database, environment: { RUN_JOBS: 'off' } })).rejects.toThrow('The database has not been migrated');
    await operator.json('migrate');
    expect(await isReady()).toBe(true);
    const amounts = (rows: readonly Json[]) => rows.map(({ updated_at: _at, ...row }) => row);
    expect(amounts(await readWeeks())).toEqual(amounts(weeks));
    expect((await owner.query(`select from pgboss.queue where name = 'analytics.reconcile'`)).rowCount).toBe(1);
  },
  timeoutMs,
);

it(
  'no process starts or is ready while a later version migrates or after that migration is killed, until the next one finishes',
  async () => {
    const api = await startTestService({ database, environment: { RUN_JOBS: 'off' } });
    try {
      const ready = async () => {
        // Probes share what was read in the last quarter of a second.
        await sleep(300);
        const { status, body } = await api.get('/health/ready');
        return [status, body.error?.message ?? body.data.status];
      };
      expect(await ready()).toEqual([200, 'ok']);
      // A part that a later version needs and that this database does not have.
      await owner.query(`update foundation.servable_state set parts = array_remove(parts, 'queue:analytics.reconcile')`);
      expect((await ready())[1]).toMatch(/^The database has not been migrated to this version \(1 missing: queue:analytics\.reconcile\)/);
      await heldUp('lock table pgboss.queue in share row exclusive mode', async (migrate) => {
        expect(await ready()).toEqual([503, running]);
        await expect(startTestService({ database, environment: { RUN_JOBS: 'off' } })).rejects.toThrow(running);
        expect(await operator.errorOf('key', 'list', '--account', 'acc_01k9x3m5qceenerrepr4rh6nzk')).toBe(running);
        expect(await isReady()).toBe(false);
        await migrate.kill();
      });
      expect(await ready()).toEqual([503, interrupted]);
      expect(await operator.errorOf('key', 'list', '--account', 'acc_01k9x3m5qceenerrepr4rh6nzk')).toBe(interrupted);
      await operator.json('migrate');
      expect(await ready()).toEqual([200, 'ok']);
    } finally {
      await api.stop();
    }
  },
  timeoutMs,
);

it(
  'the second of two concurrent migrates waits, and both succeed',
  async () => {
    await goBack();
    let second: Promise<Ended> | undefined;
    const holder = new pg.Client({ connectionString: database.superuserUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table pgboss.queue in share row exclusive mode');
    const first = operator.alone().run('migrate');
    try {
      await until(
        () => waiting('row'),
        (count) => count > 0,
        stepMs,
      );
      second = operator.run('migrate');
      await until(
        () => waiting('advisory'),
        (count) => count === 1,
        stepMs,
      );
    } finally {
      await holder.query('rollback');
      await holder.end();
    }
    expect(await first).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(waitingOrNothing),
      stdout: expect.stringContaining('servable_state'),
    });
    expect(await second).toEqual({
      code: 0,
      stderr: 'Another process is migrating this database. Waiting for it to finish.\n',
      stdout: 'The database is up to date.\n',
    });
    expect(await isReady()).toBe(true);
  },
  timeoutMs,
);

it(
  'the service does not start with a role without grants, and that role cannot write the migration record',
  async () => {
    const service = new pg.Client({ connectionString: database.url });
    await service.connect();
    try {
      for (const change of ['update foundation.servable_state set is_finished = true', 'delete from foundation.servable_state']) {
        await expect(service.query(change)).rejects.toMatchObject({ code: '42501' });
      }
    } finally {
      await service.end();
    }
    await owner.query('create role acs_newcomer login');
    try {
      const url = new URL(database.url);
      url.username = 'acs_newcomer';
      expect(await isServable('.', { serviceUrl: url.href, ownerUrl: database.ownerUrl })).toBe(false);
      expect(await isReady()).toBe(true);
    } finally {
      await owner.query('drop role acs_newcomer');
    }
  },
  timeoutMs,
);
