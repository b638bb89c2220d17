import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAccount } from '../setup/test-accounts.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { spawnService } from '../setup/service-process.js';
import { startTestService, testSecret, type TestService } from '../setup/test-service.js';

let database: TestDatabase;
let opener: TestService;
beforeAll(async () => {
  database = await createTestDatabase();
  opener = await startTestService({ database, environment: { RUN_JOBS: 'off' } });
});
afterAll(async () => {
  await opener.stop();
  await database.drop();
});

/** Simulates a bug in the process on request. */
const bugs = {
  'an uncaught exception': `process.on('SIGUSR2', () => { throw new Error('a bug') })`,
  'an unhandled rejection': `process.on('SIGUSR2', () => { Promise.reject(new Error('a bug')) })`,
};

describe('an uncaught error', () => {
  it.each(Object.entries(bugs))(
    'an uncaught error as %s is logged, requests in progress are answered, and the exit code is 1',
    async (_, bug) => {
      const folder = mkdtempSync(join(tmpdir(), 'acs-last-'));
      const file = join(folder, 'service.log');
      const { keys } = await openAccount(opener.service.app);
      const service = await spawnService(database.url, {
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(bug)}`,
        RUN_JOBS: 'off',
        LOG_LEVEL: 'info',
        LOG_FILE: file,
        SHUTDOWN_DELAY_MS: '60000',
      });
      const body = JSON.stringify({ name: 'Slow', objective: 'traffic' });
      const slow = request({
        host: 'localhost',
        port: service.port,
        path: '/v1/campaigns',
        method: 'POST',
        ca: service.ca,
        headers: {
          authorization: `Bearer ${keys.admin}`,
          'content-type': 'application/json',
          'content-length': String(body.length),
          expect: '100-continue',
        },
      });
      const answered = new Promise<unknown[]>((resolve, reject) =>
        slow.on('response', (answer) => resolve([answer.resume().statusCode, answer.headers.connection])).on('error', reject),
      );
      slow.flushHeaders();
      // The service is processing the request when it asks for the body.
      await new Promise((resolve) => slow.once('continue', resolve));
      const since = Date.now();
      process.kill(service.pid, 'SIGUSR2');
      await new Promise((resolve) => setTimeout(resolve, 200));
      slow.end(body);
      expect(await answered).toEqual([201, 'close']);
      expect(await service.ended).toEqual({ code: 1, signal: null });
      expect(Date.now() - since).toBeLessThan(30_000);
      const lines = readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { level: string; msg: string; err?: { message: string } });
      expect(lines.find(({ level }) => level === 'fatal')).toMatchObject({
        msg: 'the process exits after an unexpected error',
        err: { message: 'a bug' },
      });
      service.close();
      rmSync(folder, { recursive: true });
    },
  );
});

describe('a worker that starts while PostgreSQL is unavailable', () => {
  it('a worker without PostgreSQL logs one line and exits with code 1', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const child = spawn(process.execPath, ['dist/apps/worker/src/main.js'], {
      env: { PATH: process.env['PATH'], DATABASE_URL: `postgres://acs@127.0.0.1:${port}/acs`, APP_SECRET: testSecret, LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    child.stdout.on('data', (chunk) => (said += chunk));
    child.stderr.on('data', (chunk) => (said += chunk));
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect({ code, said }).toEqual({ code: 1, said: `DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:${port}.\n` });
  });
});
