import { ClockSkewWatch, Database } from '#libs/data';
import { createLogger } from '#libs/operations';
import { readSettings } from '#settings/composition';
import { startWorker } from '../../apps/worker/src/worker.js';
import { CapturedLog } from '../setup/captured-log.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { startTestService, streamSink, testSecret } from '../setup/test-service.js';
import { until } from '../setup/until.js';

let database: TestDatabase;
const realNow = Date.now;
const log = new CapturedLog();
const { out } = log;
const reported = () => log.entries.filter((entry) => 'skew_seconds' in entry);
const setClock = (aheadMs: number) => {
  Date.now = () => realNow() + aheadMs;
};

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  log.clear();
});
afterEach(() => {
  Date.now = realNow;
});

describe('a clock that differs from the clock of PostgreSQL', () => {
  it.each([
    [3_600_000, 3_600, 'ahead of'],
    [-7_500, -7.5, 'behind'],
  ])('by %i ms is reported in one line when the service starts, with the figure', async (aheadMs, seconds, side) => {
    setClock(aheadMs);
    const api = await startTestService({ database, environment: { RUN_JOBS: 'off' }, log: { level: 'warn', out } });
    await api.stop();
    expect(reported()).toHaveLength(1);
    expect(Math.abs(reported()[0].skew_seconds - seconds)).toBeLessThan(1);
    expect(reported()[0].msg).toMatch(new RegExp(`^the clock of this process is [\\d.]+ s ${side} the clock of PostgreSQL$`));
  });

  it('is reported when a worker starts', async () => {
    setClock(86_400_000);
    const settings = readSettings({ DATABASE_URL: database.url, APP_SECRET: testSecret });
    const worker = await startWorker({ settings, logger: createLogger('warn', streamSink(out)) });
    await worker.stop();
    expect(reported()).toMatchObject([{ skew_seconds: expect.any(Number) }]);
  });

  it('is reported again with every later measurement, also after one that failed, and not within 5 s', async () => {
    const pool = new Database({ url: database.url, poolMax: 1, applicationName: 'test', onIdleError: () => undefined });
    const watch = await ClockSkewWatch.start(pool, createLogger('warn', streamSink(out)), 50);
    setClock(4_000);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(reported()).toEqual([]);
    pool.refreshTime = () => Promise.reject(new Error('away'));
    await until(
      () => log.lines,
      (all) => all.some((line) => line.includes('could not be measured')),
      10_000,
    );
    Reflect.deleteProperty(pool, 'refreshTime');
    setClock(-3_600_000);
    await until(reported, (all) => all.length >= 2, 10_000);
    watch.stop();
    await pool.close();
  });
});
