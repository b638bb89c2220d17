import { Jobs } from '#libs/work';
import { startOwnPostgres } from '../setup/own-postgres.js';
import type { HttpClient } from '../setup/http-client.js';
import { type ServiceProcess, spawnService } from '../setup/service-process.js';
import { clockAheadBy, shiftClock } from '../setup/skewed-clock.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

const readiness = async (service: HttpClient) => {
  const { status, body } = await service.get('/health/ready');
  return { status, reason: body.error?.message as string | undefined };
};

describe('the readiness of a service', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  describe('whose clock is wrong', () => {
    let service: ServiceProcess;
    beforeAll(async () => {
      service = await spawnService(database.url, { ...clockAheadBy(90_000), RUN_JOBS: 'off' });
    }, 120_000);
    afterAll(() => service.stop());

    it('a skew over 60 s refuses readiness with the reason, and the process keeps serving what it is asked', async () => {
      const { status, reason } = await readiness(service);
      expect(status).toBe(503);
      expect(reason).toMatch(
        /^The clock of this process is (90|90\.\d|89\.\d) s ahead of the clock of PostgreSQL\. Synchronize both with NTP\.$/,
      );
      expect((await service.get('/health/live')).status).toBe(200);
      expect((await service.get('/v1/campaigns', 'acs_unknown')).status).toBe(401);
    });

    it.each([
      [-90_000, 503],
      [50_000, 200],
      [-50_000, 200],
      [61_000, 503],
      [0, 200],
    ])('with a skew of %i ms the answer is %i at once, without a restart', async (skewMs, status) => {
      await shiftClock(service.child, skewMs);
      expect((await readiness(service)).status).toBe(status);
    });
  });

  describe('that runs jobs itself', () => {
    let api: TestService;
    beforeAll(async () => {
      api = await startTestService({ database });
    });
    afterAll(() => api.stop());

    it('readiness ends with the job runner', async () => {
      expect((await readiness(api)).status).toBe(200);
      await api.service.app.get(Jobs).stop();
      expect(await readiness(api)).toEqual({ status: 503, reason: 'The job runner of this process has stopped.' });
    });
  });

  it('readiness does not depend on a platform', async () => {
    const environment = { RUN_JOBS: 'off', SANDBOX_URL: 'http://127.0.0.1:1', SANDBOX_CLIENT_SECRET: 'x'.repeat(16) };
    const api = await startTestService({ database, environment });
    expect((await readiness(api)).status).toBe(200);
    await api.stop();
  });

  it('a service is ready again as soon as its database is back', async () => {
    const postgres = await startOwnPostgres();
    const api = await startTestService({ database: postgres.database, environment: { RUN_JOBS: 'off' } });
    postgres.freeze();
    await until(
      () => readiness(api),
      ({ status }) => status === 503,
      60_000,
    );
    postgres.thaw();
    await until(
      () => readiness(api),
      ({ status }) => status === 200,
      30_000,
    );
    await api.stop();
    await postgres.stop();
  }, 180_000);
});
