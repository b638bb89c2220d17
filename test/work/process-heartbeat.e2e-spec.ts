import pg from 'pg';
import { Database } from '#libs/data';
import { createLogger } from '#libs/operations';
import { ProcessHeartbeat } from '#libs/work';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { streamSink } from '../setup/test-service.js';
import { CapturedLog } from '../setup/captured-log.js';
import { until } from '../setup/until.js';

let database: TestDatabase;
let connections: Database;
let superuser: pg.Pool;
const log = new CapturedLog();
const logger = createLogger('info', streamSink(log.out));

beforeAll(async () => {
  database = await createTestDatabase();
  connections = new Database({ url: database.url, poolMax: 2, applicationName: 'test', onIdleError: () => undefined });
  superuser = new pg.Pool({ connectionString: database.superuserUrl, max: 1 });
});
afterAll(async () => {
  await connections.close();
  await superuser.end();
  await database.drop();
});
beforeEach(async () => {
  log.clear();
  await superuser.query('delete from foundation.process_heartbeat');
});

const start = (options: Partial<Parameters<typeof ProcessHeartbeat.start>[0]> = {}) =>
  ProcessHeartbeat.start({ database: connections, poolMax: 20, logger, servesRequests: false, runsJobs: true, intervalMs: 50, ...options });
const rows = async () =>
  (await superuser.query('select runs_jobs, connections, seen_at from foundation.process_heartbeat order by seen_at')).rows;

describe('the heartbeat of a process', () => {
  it('a process is recorded when it starts, renews its row, and removes it when it stops', async () => {
    const heartbeat = await start();
    const [first] = await rows();
    expect(first).toMatchObject({ runs_jobs: true, connections: 29 });
    await until(rows, ([row]) => row !== undefined && row.seen_at > first.seen_at, 30_000);
    await heartbeat.stop();
    expect(await rows()).toEqual([]);
  });

  it('a service and a worker say how many connections each may open', async () => {
    const both = await Promise.all([start(), start({ servesRequests: true, runsJobs: false }), start({ servesRequests: true })]);
    const all = (await rows()).map((row) => [row.runs_jobs, row.connections]).sort();
    await Promise.all(both.map((heartbeat) => heartbeat.stop()));
    expect(all).toEqual([
      [false, 23],
      [true, 29],
      [true, 30],
    ]);
  });

  it('rows that nobody has renewed for an hour are deleted by any process, and younger ones are kept', async () => {
    await superuser.query(
      `insert into foundation.process_heartbeat select gen_random_uuid(), true, n, clock_timestamp() - make_interval(mins => n)
       from unnest('{10, 59, 61, 500}'::int[]) n`,
    );
    const heartbeat = await start();
    expect((await rows()).map((row) => row.connections)).toEqual([59, 10, 29]);
    await heartbeat.stop();
  });

  it('a process whose own row is older than an hour, as after a pause of the machine, renews it', async () => {
    const heartbeat = await start();
    await superuser.query(`update foundation.process_heartbeat set seen_at = seen_at - interval '2 hours'`);
    await until(rows, ([row]) => row !== undefined && Date.now() - row.seen_at.getTime() < 60_000, 30_000);
    expect(await rows()).toHaveLength(1);
    await heartbeat.stop();
  });

  it('an outage is logged in one line, the beats continue, and the process is recorded again afterwards', async () => {
    let beats = 0;
    const heartbeat = await start({ onBeat: () => beats++ });
    await superuser.query('alter table foundation.process_heartbeat rename to away');
    const before = beats;
    await until(
      () => beats,
      (count) => count > before + 4,
      30_000,
    );
    await superuser.query('alter table foundation.away rename to process_heartbeat; delete from foundation.process_heartbeat');
    await until(rows, (found) => found.length === 1, 30_000);
    await heartbeat.stop();
    expect(log.lines.filter((line) => line.includes('the heartbeat of the process could not be written'))).toHaveLength(1);
  });
});
