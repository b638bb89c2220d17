import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../apps/launcher/embedded-postgres.ts';
import { acquireLock, queryHolder } from '../../apps/launcher/process/process-lock.mjs';

describe('the embedded PostgreSQL', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'embedded-postgres-'));
  const pidFile = () => join(server.dataDir, 'data', 'postmaster.pid');
  let server: EmbeddedPostgres;
  let notices: string[] = [];

  const start = () => startEmbeddedPostgres({ dataDir, durable: false, log: (line) => notices.push(line) });

  const query = async (sql: string) => {
    const client = new pg.Client(server.superuserUrl());
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  };

  beforeAll(async () => {
    server = await start();
    await query('create table kept as select 42 as answer');
    await query('checkpoint');
  });

  beforeEach(() => {
    notices = [];
  });

  afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('the embedded PostgreSQL uses UTF-8, UTC and a locale independent of the system', async () => {
    const rows = await query(
      `select pg_encoding_to_char(encoding) as encoding, datlocale, current_setting('timezone') as timezone,
              current_setting('server_version_num')::int >= 180000 as is_new_enough
       from pg_database where datname = current_database()`,
    );
    expect(rows).toEqual([{ encoding: 'UTF8', datlocale: 'C.UTF-8', timezone: 'UTC', is_new_enough: true }]);
  });

  it('the embedded PostgreSQL rejects a wrong password', async () => {
    const url = server.superuserUrl().replace(/:[^:@]+@/, ':wrong@');
    await expect(new pg.Client(url).connect()).rejects.toMatchObject({ code: '28P01' });
  });

  it('the embedded PostgreSQL restarts with its data after kill -9', async () => {
    process.kill(server.pid, 'SIGKILL');
    await server.exited;
    server = await start();
    expect(await query('select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('a start stops a server that still runs from an earlier start', async () => {
    const orphan = server;
    server = await start();
    await orphan.exited;
    expect(server.pid).not.toBe(orphan.pid);
    expect(notices).toEqual([expect.stringContaining(`pid ${orphan.pid}`)]);
    expect(await query('select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('a start ignores a pid file whose pid now belongs to another program', async () => {
    const content = readFileSync(pidFile(), 'utf8');
    await server.stop();
    const stranger = spawn('sleep', ['60']);
    writeFileSync(pidFile(), content.replace(/^\d+/, String(stranger.pid)));
    server = await start();
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    stranger.kill();
  });

  it('a failed start reports the output of PostgreSQL', async () => {
    await server.stop();
    const broken = startEmbeddedPostgres({ dataDir, durable: false, settings: { max_connections: 'many' } });
    await expect(broken).rejects.toThrow(/did not start.*invalid value for parameter "max_connections"/s);
    server = await start();
  });

  it('the embedded PostgreSQL can be stopped twice at once', async () => {
    await Promise.all([server.stop(), server.stop()]);
    await expect(query('select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    server = await start();
  });
});

describe('the lock of a data folder', () => {
  const name = `spec:${process.pid}:${Date.now()}`;

  it('a process lock has one holder and returns its description', async () => {
    const lock = await acquireLock(name, () => ({ base_url: 'https://localhost:8443' }));
    expect(lock).not.toBeNull();
    expect(await acquireLock(name)).toBeNull();
    expect(await queryHolder(name)).toEqual({ base_url: 'https://localhost:8443' });
    await lock?.release();
  });

  it('a process lock is free after its release', async () => {
    expect(await queryHolder(name)).toBeNull();
    const lock = await acquireLock(name);
    expect(lock).not.toBeNull();
    await lock?.release();
  });

  it('a process lock is free after its holder was killed', async () => {
    const module = pathToFileURL(join('apps', 'launcher', 'process', 'process-lock.mjs')).href;
    const script = `const { acquireLock } = await import('${module}');
      await acquireLock('${name}'); setInterval(() => {}, 1000); console.log('held');`;
    const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(holder.stdout, 'data');
    expect(await acquireLock(name)).toBeNull();
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const lock = await acquireLock(name);
    expect(lock).not.toBeNull();
    await lock?.release();
  });
});
