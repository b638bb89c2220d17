import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { StartFailure } from '../../apps/launcher/process/child.mjs';
import { readSettings } from '../../apps/launcher/service/settings.mjs';
import { httpClient, type Json } from '../setup/http-client.js';
import { until } from '../setup/until.js';
import { LauncherProcess, makeDataDir, runSql, startFailure, timeoutMs } from './launcher-process.js';
import { printedCommands, runPrinted } from './printed-commands.js';

const stepMs = 60_000;
const isFull = process.env['TEST_SCALE'] === 'full';
/** The sandbox reviews ads within 20 seconds, as the banner says. By default the printed commands do not wait that long. */
const sandboxSettings: Record<string, string> = isFull ? {} : { SANDBOX_REVIEW_MAX_SECONDS: '2' };
const roles = ['admin', 'manager', 'editor', 'viewer'];

describe('npm start', () => {
  const dataDir = makeDataDir();
  const firstStart = Date.now();
  let launcher = new LauncherProcess(dataDir, { HTTP_PORT: '', ...sandboxSettings });

  const credentials = (): Json => JSON.parse(readFileSync(join(dataDir, 'credentials.json'), 'utf8'));
  const connect = () => httpClient(credentials().base_url, readFileSync(credentials().ca_cert_path, 'utf8'));
  const adminKey = (): string => credentials().accounts.find((account: Json) => account.plan === 'growth').keys.admin;

  beforeAll(async () => {
    await launcher.ready();
    console.info(`The first start took ${Date.now() - firstStart} ms.`);
  }, timeoutMs);

  afterAll(async () => {
    launcher.terminate();
    await launcher.ended;
    rmSync(dataDir, { recursive: true, force: true });
  }, timeoutMs);

  it('npm start prints where everything is', () => {
    const { base_url: baseUrl } = launcher.announcement();
    expect(baseUrl).toMatch(/^https:\/\/localhost:[1-9]\d*$/);
    const facts = Object.fromEntries(
      launcher.stdout.split('\n').flatMap((line) => {
        const fact = /^(\S+(?: \S+)*) {2,}(.+)$/.exec(line);
        return fact ? [[fact[1], fact[2]]] : [];
      }),
    );
    expect(launcher.stdout).toContain(`\nThe API is ready at ${baseUrl} (`);
    const others = { Google: 'google-ads', Meta: 'meta-ads' };
    for (const [name, page] of Object.entries(others)) {
      expect(launcher.stdout).toContain(`${name} Ads needs an app registration: docs/platforms/${page}.md`);
    }
    const { email, password } = credentials().accounts.find((account: Json) => account.plan === 'growth').users.admin;
    expect(facts).toEqual({
      Platforms: 'Pinterest Ads needs an app registration: docs/platforms/pinterest-ads.md',
      Console: `sign in at ${baseUrl}/ as ${email} with ${password}`,
      Reference: `${baseUrl}/docs`,
      OpenAPI: `${baseUrl}/openapi.json`,
      Keys: join(dataDir, 'credentials.json'),
      CA: join(dataDir, 'tls', 'ca.pem'),
      Log: join(dataDir, 'logs', 'service.log'),
      Sandbox: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+ \(a simulated ad platform; its control token is in \S+sandbox\.json\)$/),
      'Plain HTTP': expect.stringMatching(/^http:\/\/localhost:\d+ \(rejects every request\)$/),
    });
    for (const name of ['Keys', 'CA', 'Log']) expect(existsSync(facts[name] as string)).toBe(true);
  });

  it('npm start stores the keys of the demo accounts in a private file', () => {
    expect(statSync(join(dataDir, 'credentials.json')).mode & 0o777).toBe(0o600);
    const keys = Object.fromEntries(roles.map((role) => [role, expect.stringMatching(/^acs_\w+$/)]));
    const signIn = { email: expect.stringContaining('@'), password: expect.stringMatching(/^[\w-]{16}$/) };
    const users = Object.fromEntries(roles.map((role) => [role, signIn]));
    const account = (plan: string) => ({ id: expect.stringMatching(/^acc_\w{26}$/), plan, keys, users });
    expect(credentials()).toEqual({
      demo_version: expect.any(Number),
      base_url: launcher.announcement().base_url,
      ca_cert_path: join(dataDir, 'tls', 'ca.pem'),
      accounts: expect.arrayContaining([account('starter'), account('growth'), account('enterprise')]),
    });
  });

  it('every key in the credentials file grants access to its account', async () => {
    const client = connect();
    const keys: string[] = credentials().accounts.flatMap((account: Json) => Object.values(account.keys));
    const replies = await Promise.all(keys.map((key) => client.get('/v1/campaigns?limit=1', key)));
    expect(keys.length).toBeGreaterThanOrEqual(3 * roles.length);
    expect(new Set(keys).size).toBe(keys.length);
    expect(replies.map(({ status }) => status)).toEqual(keys.map(() => 200));
    expect(replies.filter(({ body }) => body.data.length === 0)).toEqual([]);
    client.close();
  });

  it('npm start prints commands that work unchanged', async () => {
    const answers = await runPrinted(printedCommands(launcher.stdout));
    expect(answers).toHaveLength(7);
    const [created, changed, launched, delivering, synced, today, month] = answers as [Json, Json, Json, Json, Json, Json, Json];
    expect([created, changed, launched, delivering].map(({ data }) => [data.id, data.status])).toEqual(
      ['draft', 'draft', 'active', 'active'].map((status) => [created.data.id, status]),
    );
    expect([created, changed].map(({ data }) => data.budget.amount_micros)).toEqual([25_000_000, 40_000_000]);
    expect(launched.data.delivery.status).not.toBe('pending');
    expect(delivering.data.delivery.status).toBe('delivering');
    // The hourly sync may be running, and a machine under load may take longer than the request waits. The next command waits for either.
    expect(['succeeded', 'running', 'sync_in_progress']).toContain(synced.data?.status ?? synced.error.code);
    expect(today.data.metrics.impressions).toBeGreaterThan(0);
    // The current day is never complete.
    expect([today.meta.start_date, today.meta.complete]).toEqual([today.meta.end_date, false]);
    expect(month.meta.complete).toBe(true);
    expect(month.data.metrics.spend_micros).toBeGreaterThan(0);
  }, 130_000);

  it('a second start on the same data folder fails with the pid and URL of the running service', async () => {
    const second = await new LauncherProcess(dataDir).ended;
    expect(second).toEqual(
      startFailure(`A service is already running on ${dataDir} (pid ${launcher.pid}) at ${launcher.announcement().base_url}.`),
    );
  });

  it(
    'the launcher restarts a killed service on its ports while database and sandbox keep running',
    async () => {
      const { service_pid: killed, database_url: databaseUrl, sandbox_url: sandboxUrl } = launcher.announcement();
      const { base_url: baseUrl } = credentials();
      process.kill(killed, 'SIGKILL');
      await until(
        () => launcher.stderr,
        (said) => said.includes('The service exited unexpectedly (SIGKILL). Restarting it.\n'),
        stepMs,
      );
      await runSql(databaseUrl, 'select 1');
      expect((await fetch(`${sandboxUrl}/health`)).ok).toBe(true);
      await until(
        () => launcher.announcement().service_pid,
        (pid) => pid !== killed,
        stepMs * 2,
      );
      expect(launcher.announcement().base_url).toBe(baseUrl);
      const client = connect();
      expect(await client.get('/v1/campaigns?limit=1', adminKey())).toMatchObject({ status: 200 });
      client.close();
    },
    timeoutMs,
  );

  it(
    'the service exits when its launcher is killed; the next start serves the same data, without plain HTTP when it is off',
    async () => {
      const { service_pid: servicePid } = launcher.announcement();
      const before = credentials();
      process.kill(launcher.pid, 'SIGKILL');
      await launcher.ended;

      const since = Date.now();
      launcher = await new LauncherProcess(dataDir, { HTTP_PORT: 'off' }).ready();
      console.info(`The second start took ${Date.now() - since} ms.`);
      expect(() => process.kill(servicePid, 0)).toThrow('ESRCH');
      expect(launcher.stdout).not.toContain('Plain HTTP');
      expect(credentials()).toEqual({ ...before, base_url: launcher.announcement().base_url });
      const client = connect();
      expect(await client.get('/v1/campaigns?limit=1', adminKey())).toMatchObject({ status: 200 });
      client.close();
    },
    timeoutMs,
  );

  it('npm start stores its data in folders and files that other users cannot read', () => {
    const open = readdirSync(dataDir).filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0);
    expect(open).toEqual([]);
  });

  it(
    'npm start runs the sandbox ad platform and restarts it on its port when it is killed',
    async () => {
      const file = join(dataDir, 'sandbox.json');
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const { url, control_token: token } = JSON.parse(readFileSync(file, 'utf8'));
      expect(launcher.announcement().sandbox_url).toBe(url);
      const clock = async (change: object) => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const reply = await fetch(`${url}/control/clock`, { method: 'PUT', headers, body: JSON.stringify(change) });
        return Date.parse(((await reply.json()) as Json).now);
      };
      const ahead = await clock({ advance_seconds: 7 * 86_400 });
      process.kill(launcher.announcement().sandbox_pid, 'SIGKILL');
      await until(
        () => launcher.stderr,
        (said) => said.includes('The sandbox exited unexpectedly (SIGKILL). Restarting it.\n'),
        stepMs,
      );
      await until(
        () =>
          fetch(`${url}/health`).then(
            ({ ok }) => ok,
            () => false,
          ),
        (isBack) => isBack,
        stepMs,
      );
      expect(await clock({})).toBeGreaterThanOrEqual(ahead);
      await clock({ now: new Date().toISOString() });
    },
    timeoutMs,
  );

  it(
    'SIGTERM completes the requests in flight, stops all processes and exits with code 0',
    async () => {
      const { database_url: databaseUrl, service_pid: servicePid } = launcher.announcement();
      const { base_url: baseUrl, ca_cert_path: ca } = credentials();
      const body = JSON.stringify({ name: 'Slow', objective: 'traffic', landing_url: 'https://shop.example/' });
      const slow = request(`${baseUrl}/v1/campaigns`, {
        method: 'POST',
        ca: readFileSync(ca),
        headers: {
          authorization: `Bearer ${adminKey()}`,
          'content-type': 'application/json',
          'content-length': String(body.length),
          expect: '100-continue',
        },
      });
      const status = new Promise((resolve, reject) =>
        slow.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject),
      );
      slow.flushHeaders();
      // The service has accepted the request when it asks for the body.
      await new Promise((resolve) => slow.once('continue', resolve));
      slow.write(body.slice(0, 10));
      const others = httpClient(baseUrl, readFileSync(ca, 'utf8'));
      launcher.terminate();
      const refused = await until(
        () => others.get('/health/live', undefined, { connection: 'close' }).then(String, (error: { code: string }) => error.code),
        (code) => code === 'ECONNREFUSED',
        stepMs,
      );
      expect(refused).toBe('ECONNREFUSED');
      others.close();
      slow.end(body.slice(10));
      expect(await status).toBe(201);

      const { code, stderr } = await launcher.ended;
      expect(code).toBe(0);
      expect(stderr).toMatch(
        /^Stopping PostgreSQL \(pid \d+\), which is still running from an earlier start\.\nThe sandbox exited unexpectedly \(SIGKILL\)\. Restarting it\.\nStopping…\n$/,
      );
      const sandboxUrl = JSON.parse(readFileSync(join(dataDir, 'sandbox.json'), 'utf8')).url;
      await expect(fetch(sandboxUrl)).rejects.toThrow('fetch failed');
      await expect(runSql(databaseUrl, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
      expect(() => process.kill(servicePid, 0)).toThrow('ESRCH');
      expect(existsSync(join(dataDir, 'runtime.json'))).toBe(false);
    },
    timeoutMs,
  );
});

describe('npm start with an invalid setting', () => {
  const parent = makeDataDir();
  const dataDir = join(parent, 'data');

  afterAll(() => rmSync(parent, { recursive: true, force: true }));

  const invalid = [
    ['HTTPS_PORT', 'abc', 'a port from 0 to 65535 (0 takes a free one)'],
    ['HTTPS_PORT', '65536', 'a port from 0 to 65535 (0 takes a free one)'],
    ['HTTPS_PORT', 'off', 'a port from 0 to 65535 (0 takes a free one)'],
    ['HTTP_PORT', '-1', 'a port from 0 to 65535, or off'],
    ['SANDBOX_PORT', 'yes', 'a port from 0 to 65535, or off'],
    ['DEMO_DATA', 'maybe', 'on or off'],
    ['LOG_TO_STDOUT', 'yes', '1, true, 0 or false'],
  ] as const;

  it.each(invalid)('the launcher rejects %s=%s and names what is allowed', (name, value, allowed) => {
    expect(() => readSettings({ [name]: value })).toThrow(new StartFailure(`${name} is "${value}": it must be ${allowed}.`));
  });

  // Settings of any number are read in one place, before anything else.
  it.each(isFull ? invalid : invalid.slice(0, 1))(
    'npm start rejects %s=%s with one line before it creates anything',
    async (name, value, allowed) => {
      const end = await new LauncherProcess(dataDir, { [name]: value }).ended;
      expect(end).toEqual(startFailure(`${name} is "${value}": it must be ${allowed}.`));
      expect(existsSync(dataDir)).toBe(false);
    },
  );
});
