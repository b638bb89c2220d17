import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { until } from '../setup/until.js';
import { LauncherProcess, timeoutMs } from './launcher-process.js';

describe('npm start with a worker that fails', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'acs-traces-'));
  let database: TestDatabase;
  let launcher: LauncherProcess;

  beforeAll(async () => {
    chmodSync(dataDir, 0o755);
    database = await createTestDatabase();
    launcher = new LauncherProcess(dataDir, {
      DATABASE_URL: database.url,
      NODE_OPTIONS: '--import=./test/setup/failing-worker.mjs',
      FAILING_WORKER_FILE: join(dataDir, 'starts'),
    });
    await launcher.ready();
  }, timeoutMs);
  afterAll(async () => {
    launcher.terminate();
    await launcher.ended;
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('its stack traces are in the log and not on the terminal, however it fails', async () => {
    const log = () => readFileSync(join(dataDir, 'logs', 'service.log'), 'utf8');
    const failures = ['canary of an import', 'the worker cannot start', 'canary of a timer', 'canary of a rejection'];
    // After the last failure, the worker starts.
    await until(log, (text) => failures.every((failure) => text.includes(failure)) && text.includes('"the worker is ready"'), 120_000);
    expect(log()).toContain('failing-worker.mjs:');
    expect(log()).toMatch(/"line":" {4}at [^\n]+the worker wrote to standard error/);
    // One line of reason for an operator.
    expect(log()).toMatch(/"reason":"DATABASE_URL cannot be used: connect ECONNREFUSED 127\.0\.0\.1:1\."/);
    const terminal = launcher.stdout + launcher.stderr;
    expect(terminal).not.toMatch(/canary|^\s+at |ECONNREFUSED|node:internal|file:\/\//m);
    expect(launcher.stderr.replaceAll(/^.*(?:… \d+ s|: (?:done|failed) after [\d.]+ s)\n/gm, '')).toBe('');
  }, 180_000);
});
