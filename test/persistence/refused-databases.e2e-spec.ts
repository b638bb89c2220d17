import pg from 'pg';
import { type OwnPostgres, startOwnPostgres } from '../setup/own-postgres.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { startTestService } from '../setup/test-service.js';
import { spawnWorker } from '../setup/worker-process.js';

let database: TestDatabase;

/** Runs a statement as the superuser. */
async function alter({ superuserUrl }: TestDatabase, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const nameOf = ({ url }: TestDatabase) => new URL(url).pathname.slice(1);
const service = (url: string) => startTestService({ database: { ...database, url }, environment: { RUN_JOBS: 'off' } });

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('the service does not start', () => {
  it('with a role that row-level security does not bind', async () => {
    await expect(service(database.superuserUrl)).rejects.toThrow('The role of DATABASE_URL is a superuser or has BYPASSRLS.');
  });

  it('with the role that owns the tables', async () => {
    await expect(service(database.ownerUrl)).rejects.toThrow('The role of DATABASE_URL owns the tables.');
  });

  it('on a PostgreSQL that can lose acknowledged changes, nor does a worker, unless nobody needs the data', async () => {
    const settings = 'fsync, full_page_writes, synchronous_commit';
    await alter(database, `alter database ${nameOf(database)} set acs.disposable = 'off'`);
    const refusal = `DATABASE_URL: ${settings} are off: a crash can lose or damage acknowledged changes.`;
    await expect(service(database.url)).rejects.toThrow(refusal);
    await expect(spawnWorker(database.url)).rejects.toThrow(refusal);
    await alter(database, `alter database ${nameOf(database)} reset acs.disposable`);
    const started = await service(database.url);
    await started.stop();
  });
});

describe('on a durable PostgreSQL', () => {
  let own: OwnPostgres;
  const start = () => startTestService({ database: own.database, environment: { RUN_JOBS: 'off' } });

  beforeAll(async () => {
    own = await startOwnPostgres({ durable: true });
  });
  afterAll(() => own.stop());

  it('the service starts, unless its role confirms changes before they are on the disk', async () => {
    const started = await start();
    await started.stop();
    await alter(own.database, 'alter role acs_service set synchronous_commit = off');
    await expect(start()).rejects.toThrow(
      'DATABASE_URL: synchronous_commit is off: a crash can lose or damage acknowledged changes. ' +
        "Set synchronous_commit = on in postgresql.conf and reload PostgreSQL. If nobody needs the data, set acs.disposable = 'on' for the database.",
    );
  });
});
