import { schemas } from '#libs/composition';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { LauncherProcess, makeDataDir, runSql, startFailure, timeoutMs } from './launcher-process.js';

describe('npm start on an external database', () => {
  const dataDir = makeDataDir();
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  afterAll(async () => {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('npm start rejects an invalid service setting with one line', async () => {
    const end = await new LauncherProcess(dataDir, { DATABASE_URL: database.url, LOG_LEVEL: 'loud' }).ended;
    expect(end).toEqual(startFailure('LOG_LEVEL is "loud": it must be debug, info, warn, error or silent.'));
  });

  it(
    'npm start on an external database needs no owner when nothing is pending and creates no demo data',
    async () => {
      const launcher = await new LauncherProcess(dataDir, { DATABASE_URL: database.url, DEMO_DATA: '', LOG_TO_STDOUT: 'true' }).ready();
      expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
      expect(existsSync(join(dataDir, 'credentials.json'))).toBe(false);
      launcher.terminate();
      const { code, stdout } = await launcher.ended;
      expect(code).toBe(0);
      expect(stdout).toContain('\nCtrl-C stops the service.\n');
      expect(stdout).toMatch(/^\{.*"msg":"ready".*\}$/m);
      expect(stdout).not.toMatch(/^Log /m);
    },
    timeoutMs,
  );

  it(
    'npm start on an external database with pending migrations requires the owner role and migrates with it',
    async () => {
      await runSql(database.superuserUrl, `drop schema if exists ${[...schemas, 'pgboss'].join(', ')} cascade`);
      await runSql(database.superuserUrl, 'drop table public.mikro_orm_migrations');
      const end = await new LauncherProcess(dataDir, { DATABASE_URL: database.url }).ended;
      expect(end).toEqual(
        startFailure(
          'The database has pending migrations, but DATABASE_OWNER_URL is not set. Set it to the URL of the role that owns the schema.',
        ),
      );
      const launcher = await new LauncherProcess(dataDir, { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl }).ready();
      launcher.terminate();
      expect(await launcher.ended).toMatchObject({ code: 0 });
    },
    timeoutMs,
  );
});
