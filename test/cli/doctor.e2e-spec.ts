import { dirname } from 'node:path';
import { checkInstallation, type CheckResult, type Diagnosis } from '#libs/composition';
import { type Id, uuidOf } from '#libs/kernel';
import type { Machine } from '#libs/operations';
import { launchable } from '../setup/launchable.js';
import { type OwnPostgres, startOwnPostgres } from '../setup/own-postgres.js';
import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import { readyCampaign } from '../setup/test-campaigns.js';
import { connectSandbox } from '../setup/test-connections.js';
import { startTestService, testSecret, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';
import { spawnWorker, type WorkerProcess } from '../setup/worker-process.js';
import { Operator } from './operator.js';

const gigabyte = 1_000_000_000;
const disk = (usedRatio: number) => ({
  total: 100 * gigabyte,
  used: usedRatio * 100 * gigabyte,
  available: (1 - usedRatio) * 100 * gigabyte,
});
const healthyMachine: Machine = { now: () => Date.now(), diskOf: async () => disk(0.4) };

describe('acs doctor', () => {
  let postgres: OwnPostgres;
  let sandbox: TestSandbox;
  let api: TestService;
  let worker: WorkerProcess;
  let environment: Record<string, string>;
  let dataDir: string;
  let connection: Id<'con'>;
  let campaign: Id<'cmp'>;

  /** A service, a worker and a platform on a PostgreSQL that is durable, as in production. */
  beforeAll(async () => {
    postgres = await startOwnPostgres({ durable: true });
    const { database } = postgres;
    sandbox = await startSandbox();
    api = await startTestService({ database, environment: { ...sandbox.environment, RUN_JOBS: 'off' } });
    dataDir = dirname(dirname(api.service.caCertPath as string));
    environment = {
      ...sandbox.environment,
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      DATA_DIR: dataDir,
      APP_SECRET: testSecret,
    };
    const account = await api.openAccount();
    connection = await connectSandbox(api, account, sandbox);
    const fields = { ...readyCampaign, ...(await launchable(api.service.app, account.id)), connection_ids: [connection] };
    campaign = (await api.post('/v1/campaigns', account.keys.admin, fields)).body.data.id;
    const launched = await api.post(`/v1/campaigns/${campaign}/launch`, account.keys.admin);
    if (launched.status !== 200) throw new Error(launched.text);
    worker = await spawnWorker(database.url, { ...sandbox.environment, DATA_DIR: dataDir });
    const waiting = () => api.look('select from delivery.delivery where waiting_since is not null');
    await until(waiting, (rows) => rows.length === 0, 120_000);
  }, 300_000);
  afterAll(async () => {
    await worker.kill();
    await api.stop();
    await sandbox.stop();
    await postgres.stop();
  });

  const diagnose = (changes: Record<string, string> = {}, machine: Partial<Machine> = {}) =>
    checkInstallation({ ...environment, ...changes }, { ...healthyMachine, ...machine });
  const checkOf = ({ checks }: Diagnosis, name: string) => checks.find((check) => check.name === name) as CheckResult;
  const otherwiseOk = ({ checks }: Diagnosis, ...names: string[]) =>
    checks.filter(({ name, verdict }) => verdict !== 'ok' && !names.includes(name)).map(({ name, found }) => `${name}: ${found}`);

  describe('a healthy installation', () => {
    it('has no warning', async () => {
      const diagnosis = await diagnose();
      expect(otherwiseOk(diagnosis)).toEqual([]);
      expect(diagnosis.verdict).toBe('ok');
      expect(diagnosis.checks.every(({ remedy }) => remedy === null)).toBe(true);
    });

    it('the command prints every check and exits with code 0, and with code 1 if one failed', async () => {
      const operator = new Operator(postgres.database, environment);
      const healthy = await operator.run('doctor');
      expect([healthy.code, healthy.stderr]).toEqual([0, '']);
      expect(healthy.stdout).toMatch(/^ok {7}settings {15}All settings are valid\.$/m);
      expect(healthy.stdout).toMatch(/^\d+ checks: \d+ ok, \d+ warnings?, 0 failed\.$/m);
      const ill = await new Operator(postgres.database, { ...environment, LOG_LEVEL: 'loud' }).run('doctor', '--json');
      expect([ill.code, ill.stderr]).toEqual([1, '']);
      const diagnosis = JSON.parse(ill.stdout) as Diagnosis;
      expect(diagnosis.verdict).toBe('failed');
      expect(checkOf(diagnosis, 'settings')).toEqual({
        name: 'settings',
        verdict: 'failed',
        found: 'LOG_LEVEL is "loud": it must be debug, info, warn, error or silent.',
        remedy: 'Correct the settings. .env.example lists what each allows.',
      });
      expect(otherwiseOk(diagnosis, 'settings', 'disk')).toEqual([]);
    }, 120_000);
  });

  describe('what the database shows', () => {
    const asSuperuser = (name: string) => {
      const url = new URL(postgres.database.superuserUrl);
      Object.assign(url, { username: name, password: 'doctor' });
      return url.toString();
    };
    afterAll(async () => {
      await api.look('drop owned by doctor_free; drop role doctor_free');
    });
    beforeAll(async () => {
      await api.look(`create role doctor_free login bypassrls password 'doctor'; grant connect on database acs to doctor_free`);
    });

    it.each([
      ['the owner of the tables', () => postgres.database.ownerUrl, /^The service's role acs_owner owns tables/],
      ['a superuser', () => postgres.database.superuserUrl, /is a superuser or has BYPASSRLS/],
      ['a role with BYPASSRLS', () => asSuperuser('doctor_free'), /^The service's role doctor_free is a superuser or has BYPASSRLS/],
    ])('%s is the wrong role for the service', async (_, url, found) => {
      const check = checkOf(await diagnose({ DATABASE_URL: url() }), 'database-roles');
      expect(check).toMatchObject({ verdict: 'failed', found: expect.stringMatching(found) });
      expect(check.remedy).toContain('Set DATABASE_URL to a role of its own');
    });

    it('DATABASE_OWNER_URL must name the owner', async () => {
      const check = checkOf(await diagnose({ DATABASE_OWNER_URL: environment['DATABASE_URL'] as string }), 'database-roles');
      expect(check).toMatchObject({ verdict: 'warning', remedy: 'Set DATABASE_OWNER_URL to the role acs_owner.' });
    });

    it.each([
      ['campaigns.campaign', 'disable row level security', 'enable row level security'],
      ['analytics.campaign_day', 'no force row level security', 'force row level security'],
    ])('row-level security that is off on %s (%s) is found', async (table, off, on) => {
      await api.look(`alter table ${table} ${off}`);
      const diagnosis = await diagnose();
      await api.look(`alter table ${table} ${on}`);
      expect(checkOf(diagnosis, 'row-level-security')).toMatchObject({
        verdict: 'failed',
        found: expect.stringContaining(`not enabled and forced on ${table}:`),
        remedy: expect.stringContaining(`alter table ${table} enable row level security, force row level security;`),
      });
      expect(otherwiseOk(diagnosis, 'row-level-security')).toEqual([]);
    });

    it('the remedy for row-level security is SQL that works', async () => {
      await api.look('alter table campaigns.campaign disable row level security, no force row level security');
      const { remedy } = checkOf(await diagnose(), 'row-level-security');
      await api.look(String(remedy).slice(String(remedy).indexOf('alter table')));
      expect(checkOf(await diagnose(), 'row-level-security').verdict).toBe('ok');
    });

    it('a policy that opens a table to other accounts is found', async () => {
      await api.look('create policy open_policy on creative.creative for select using (true)');
      const diagnosis = await diagnose();
      await api.look('drop policy open_policy on creative.creative');
      expect(checkOf(diagnosis, 'row-level-security')).toMatchObject({
        verdict: 'failed',
        found: expect.stringContaining('creative.creative'),
      });
    });

    it('a pending migration is found', async () => {
      const part = 'migration:Migration20261122162000_process_heartbeat';
      await api.look('update foundation.servable_state set parts = array_remove(parts, $1)', [part]);
      const diagnosis = await diagnose();
      await api.look('update foundation.servable_state set parts = array_append(parts, $1)', [part]);
      expect(checkOf(diagnosis, 'migrations')).toMatchObject({
        verdict: 'failed',
        found: expect.stringContaining(part),
        remedy: 'Run "npm run acs -- migrate" with DATABASE_OWNER_URL.',
      });
      expect(otherwiseOk(diagnosis, 'migrations')).toEqual([]);
    });

    it('durability that is turned off is found', async () => {
      await api.look('alter system set synchronous_commit = off');
      await api.look('select pg_reload_conf()');
      const verdict = () => diagnose().then((diagnosis) => checkOf(diagnosis, 'durability'));
      const check = await until(verdict, ({ verdict: last }) => last === 'failed', 30_000);
      await api.look('alter system reset synchronous_commit');
      await api.look('select pg_reload_conf()');
      expect(check.found).toMatch(/^synchronous_commit is off/);
      expect(check.remedy).toContain('synchronous_commit = on');
      await until(verdict, ({ verdict: last }) => last === 'ok', 30_000);
    }, 90_000);
  });

  describe('what the machine and the settings show', () => {
    it('a URL for plain traffic to a database on another machine is found, unless its network is trusted', async () => {
      const plain = { DATABASE_OWNER_URL: 'postgres://acs_owner:secret@db.example/acs' };
      const diagnosis = await diagnose(plain);
      expect(checkOf(diagnosis, 'database-tls')).toMatchObject({
        verdict: 'warning',
        found: 'Connections by DATABASE_OWNER_URL to PostgreSQL on another machine are not encrypted.',
        remedy: expect.stringContaining('sslmode=verify-full'),
      });
      expect(otherwiseOk(diagnosis, 'database-tls')).toEqual([]);
      const encrypted = { DATABASE_OWNER_URL: `${plain.DATABASE_OWNER_URL}?sslmode=verify-full` };
      expect(checkOf(await diagnose(encrypted), 'database-tls').verdict).toBe('ok');
      expect(checkOf(await diagnose({ ...plain, DATABASE_TLS: 'off' }), 'database-tls').verdict).toBe('ok');
    });

    it('a pool larger than PostgreSQL allows is found by the settings', async () => {
      const diagnosis = await diagnose({ DATABASE_POOL_MAX: '200' });
      expect(checkOf(diagnosis, 'connection-pool')).toMatchObject({
        verdict: 'failed',
        found: '2 processes can open up to 412 connections; PostgreSQL allows 197.',
        remedy: expect.stringMatching(/^Lower DATABASE_POOL_MAX \(200\) or the number of processes, or raise max_connections/),
      });
      expect(otherwiseOk(diagnosis, 'connection-pool')).toEqual([]);
    });

    it('more processes than PostgreSQL has connections for are found by their heartbeats', async () => {
      await api.look(
        `insert into foundation.process_heartbeat select gen_random_uuid(), false, 23, clock_timestamp() from generate_series(1, 8)`,
      );
      const check = checkOf(await diagnose(), 'connection-pool');
      await api.look('update foundation.process_heartbeat set connections = 19 where connections = 23 and not runs_jobs');
      const tight = checkOf(await diagnose(), 'connection-pool');
      await api.look('delete from foundation.process_heartbeat where connections in (19, 23) and not runs_jobs');
      expect(check).toMatchObject({ verdict: 'failed', found: expect.stringMatching(/^10 processes can open up to \d+ connections/) });
      expect(tight.verdict).not.toBe('failed');
    });

    it('a token that no key opens is found', async () => {
      const diagnosis = await diagnose({ APP_SECRET: 'another-secret-of-enough-characters' });
      expect(checkOf(diagnosis, 'token-keys')).toMatchObject({
        verdict: 'failed',
        found: `No key opens the tokens of 1 of 1 connections (such as ${connection}).`,
        remedy: expect.stringMatching(/^Restore the APP_SECRET/),
      });
      expect(otherwiseOk(diagnosis, 'token-keys')).toEqual([]);
    });

    it('a webhook secret that no key opens is found', async () => {
      const { keys } = await api.openAccount();
      const body = { url: 'https://shop.example/hook', event_types: ['campaign.*'] };
      const { id } = (await api.post('/v1/webhook_endpoints', keys.admin, body)).body.data;
      expect(otherwiseOk(await diagnose())).toEqual([]);
      const diagnosis = await diagnose({ APP_SECRET: 'another-secret-of-enough-characters' });
      expect(checkOf(diagnosis, 'webhook-secrets')).toMatchObject({
        verdict: 'failed',
        found: expect.stringContaining(`No key opens the secrets of 1 of 1 webhook endpoints (such as ${id} of`),
        remedy: expect.stringMatching(/^Restore the keys of TOKEN_KEYS/),
      });
      await api.delete(`/v1/webhook_endpoints/${id}`, keys.admin);
    });

    it('an endpoint with an old backlog is found', async () => {
      const account = await api.openAccount();
      const body = { url: 'https://shop.example/hook', event_types: ['audience.*'] };
      const { id } = (await api.post('/v1/webhook_endpoints', account.keys.admin, body)).body.data;
      await api.look(
        `insert into webhooks.delivery (account_id, id, endpoint_id, event_id, event_sequence, type, status, attempt_count, attempts_made,
           next_attempt_at, created_at)
         values ($1, uuidv7(), $2, uuidv7(), 1, 'audience.ready', 'retrying', 8, 8, now() + interval '5 hours', now() - interval '2 days')`,
        [uuidOf(account.id), uuidOf(id)],
      );
      expect(checkOf(await diagnose(), 'webhook-deliveries')).toMatchObject({
        verdict: 'warning',
        found: expect.stringMatching(new RegExp(`^1 webhook endpoint has a backlog of more than a day: ${id} of ${account.id} \\(1 for `)),
        remedy: expect.stringMatching(/^Tell the account/),
      });
      await api.delete(`/v1/webhook_endpoints/${id}`, account.keys.admin);
      expect(checkOf(await diagnose(), 'webhook-deliveries').verdict).toBe('ok');
    });

    it('an endpoint whose user is deactivated is found', async () => {
      const account = await api.openAccount();
      const body = { url: 'https://shop.example/hook', event_types: ['audience.*'] };
      const { id } = (await api.post('/v1/webhook_endpoints', account.keys.manager, body)).body.data;
      expect(checkOf(await diagnose(), 'webhook-users').verdict).toBe('ok');
      await api.look('update accounts.user set deactivated_at = now() where id = $1', [uuidOf(account.userIds.manager)]);
      expect(checkOf(await diagnose(), 'webhook-users')).toMatchObject({
        verdict: 'warning',
        found: `1 webhook endpoint gets no events, because the user is deactivated or unknown: ${id} of ${account.id}.`,
        remedy: expect.stringMatching(/^Tell the account/),
      });
      await api.delete(`/v1/webhook_endpoints/${id}`, account.keys.admin);
      expect(checkOf(await diagnose(), 'webhook-users').verdict).toBe('ok');
    });

    it('events that do not enter the log are found', async () => {
      const account = uuidOf((await api.openAccount()).id);
      await api.look('delete from foundation.recorded_event', []);
      // No context reads records of this type, so the worker leaves the event where it is.
      await api.look(
        `insert into foundation.recorded_event (id, account_id, type, resource_type, resource_id, changes, at)
         values (uuidv7(), $1, 'unknown.happened', 'unknown', uuidv7(), '{}', now() - interval '90 s')`,
        [account],
      );
      const diagnosis = await diagnose();
      await api.look('delete from foundation.recorded_event where account_id = $1', [account]);
      expect(checkOf(diagnosis, 'event-log')).toMatchObject({ verdict: 'warning', remedy: expect.stringContaining('job-runner') });
      expect(checkOf(await diagnose(), 'event-log').verdict).toBe('ok');
    });

    it('a platform that cannot be reached is a warning, because others still work', async () => {
      const diagnosis = await diagnose({ SANDBOX_URL: 'http://127.0.0.1:1' });
      expect(diagnosis.verdict).toBe('warning');
      expect(checkOf(diagnosis, 'platforms')).toMatchObject({
        verdict: 'warning',
        found: 'sandbox (http://127.0.0.1:1) cannot be reached (ECONNREFUSED).',
      });
      expect(otherwiseOk(diagnosis, 'platforms')).toEqual([]);
    });

    it('what a platform announces to end is a warning in its own words', async () => {
      await api.look(`insert into ad_platforms.deprecation (platform, text, last_seen_at) values ('sandbox', 'v1 ends.', now())`);
      const diagnosis = await diagnose();
      await api.look('delete from ad_platforms.deprecation');
      expect(checkOf(diagnosis, 'platform-deprecations')).toMatchObject({
        verdict: 'warning',
        found: 'sandbox announces: "v1 ends."',
        remedy: expect.stringMatching(/^Upgrade/),
      });
      expect(otherwiseOk(diagnosis, 'platform-deprecations')).toEqual([]);
    });

    it('an invalid setting blocks only the checks that need it', async () => {
      const { checks } = await diagnose({ DATABASE_POOL_MAX: 'many', PLATFORM_TIMEOUT_MS: 'long' });
      const settings = checks.find(({ name }) => name === 'settings') as CheckResult;
      expect(settings.found).toMatch(/^DATABASE_POOL_MAX is "many": .+ PLATFORM_TIMEOUT_MS is "long": /);
      const notDone = checks.filter(({ found }) => found.startsWith('Could not be checked: ')).map(({ name }) => name);
      expect(notDone).toEqual(expect.arrayContaining(['database-version', 'connection-pool', 'platforms']));
      expect(checks.find(({ name }) => name === 'certificate')).toMatchObject({ verdict: 'ok' });
    });

    it('a database that cannot be reached blocks only the checks that need it', async () => {
      const { checks } = await diagnose({ DATABASE_URL: 'postgres://acs_service:secret@127.0.0.1:1/acs' });
      const reachable = checks.filter(({ found }) => !found.startsWith('Could not be checked: the database cannot be reached ('));
      expect(reachable.map(({ name, verdict }) => [name, verdict])).toEqual([
        ['settings', 'ok'],
        ['certificate', 'ok'],
        ['disk', 'ok'],
        ['platforms', 'ok'],
        ['platform-api-versions', 'ok'],
        ['platform-quotas', 'ok'],
      ]);
      const blocked = checks.find(({ name }) => name === 'migrations') as CheckResult;
      expect(blocked).toMatchObject({ verdict: 'failed', remedy: expect.stringContaining('DATABASE_URL') });
    });

    it('a wrong password and a database without tables are told apart', async () => {
      const wrong = new URL(environment['DATABASE_URL'] as string);
      wrong.password = 'wrong';
      expect(checkOf(await diagnose({ DATABASE_URL: wrong.toString() }), 'migrations').found).toMatch(
        /^Could not be checked: the database rejected the connection \(/,
      );
      await api.look('create database empty_one');
      const empty = await diagnose({ DATABASE_URL: (environment['DATABASE_URL'] as string).replace(/acs$/, 'empty_one') });
      expect(checkOf(empty, 'migrations').remedy).toContain('npm run acs -- migrate');
      expect(checkOf(empty, 'event-log')).toMatchObject({ verdict: 'failed', remedy: 'Run "npm run acs -- migrate".' });
    });
  });

  describe('what the background work shows', () => {
    it('a worker that was killed is found', async () => {
      await worker.kill();
      // As after 40 seconds.
      await api.look(`update foundation.process_heartbeat set seen_at = seen_at - interval '40 seconds' where runs_jobs`);
      const diagnosis = await diagnose();
      expect(checkOf(diagnosis, 'job-runner')).toMatchObject({
        verdict: 'failed',
        found: expect.stringMatching(/^No process runs background jobs: .+ The last one was alive \d+ seconds ago/),
        remedy: expect.stringContaining('RUN_JOBS=child'),
      });
      expect(otherwiseOk(diagnosis, 'job-runner')).toEqual([]);
    });

    it('an installation where no worker ever ran is found', async () => {
      await api.look('delete from foundation.process_heartbeat where runs_jobs');
      expect(checkOf(await diagnose(), 'job-runner').found).toBe('No process runs background jobs: changes do not reach the platforms.');
    });

    describe('with a worker that does not do its work', () => {
      beforeAll(async () => {
        await api.look(
          `insert into foundation.process_heartbeat values (gen_random_uuid(), true, 29, clock_timestamp() + interval '30 minutes')`,
        );
      });

      it.each([
        [20, 'failed'],
        [12, 'warning'],
        [5, 'ok'],
      ])('a delivery that is unconfirmed for %i minutes is %s', async (minutes, verdict) => {
        await api.look('update delivery.delivery set waiting_since = clock_timestamp() - make_interval(mins => $1)', [minutes]);
        const diagnosis = await diagnose();
        await api.look('update delivery.delivery set waiting_since = null');
        const check = checkOf(diagnosis, 'deliveries');
        expect(check.verdict).toBe(verdict);
        if (verdict !== 'ok') {
          expect(check.found).toContain(`the oldest for ${minutes} minutes (${campaign} on sandbox)`);
          expect(check.remedy).toContain('job-runner');
        }
        expect(otherwiseOk(diagnosis, 'deliveries')).toEqual([]);
      });

      it('an expired connection is found, with the command that reconnects it', async () => {
        const set = (status: string) =>
          api.look('update connections.connection set status = $2 where id = $1', [uuidOf(connection), status]);
        await set('expired');
        const diagnosis = await diagnose();
        await set('connected');
        expect(checkOf(diagnosis, 'connections')).toMatchObject({
          verdict: 'warning',
          found: expect.stringContaining(`1 connection has expired: ${connection} of acc_`),
          remedy: expect.stringContaining(`--platform sandbox --reconnect ${connection}`),
        });
        expect(otherwiseOk(diagnosis, 'connections')).toEqual([]);
      });

      it('a dead letter is found', async () => {
        await api.look(
          `insert into pgboss.job (name, data, source_name, source_id, source_retry_count, policy)
           values ('foundation.dead-letters', '{}', 'connections.run-sync', gen_random_uuid(), 20, 'standard')`,
        );
        const diagnosis = await diagnose();
        expect(checkOf(diagnosis, 'dead-letters')).toMatchObject({
          verdict: 'warning',
          found: '1 job has used up its retries (connections.run-sync: 1).',
          remedy: expect.stringContaining('npm run acs -- jobs list'),
        });
        expect(otherwiseOk(diagnosis, 'dead-letters')).toEqual([]);
      });
    });
  });
});
