import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from '../../apps/launcher/embedded-postgres.ts';
import { createScratchFolder } from './scratch-folder.ts';
import type { TestDatabase } from './test-database.js';

export interface OwnPostgres {
  readonly database: TestDatabase;
  readonly logFile: string;
  /** Stops all processes of the server without closing a connection, as a machine that hangs. */
  freeze(): void;
  thaw(): void;
  /** Kills all processes of the server with SIGKILL and starts it again on its port, where it recovers. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server for one test file, with a migrated database. It may be frozen without stopping other tests. */
export async function startOwnPostgres(options: Pick<EmbeddedPostgresOptions, 'durable' | 'settings'> = {}): Promise<OwnPostgres> {
  const dataDir = createScratchFolder('acs-own-');
  chmodSync(dataDir, 0o755); // the postgres user needs access
  const start = (port?: number) => startEmbeddedPostgres({ dataDir, durable: false, ...options, ...(port === undefined ? {} : { port }) });
  let postgres = await start();
  const password = randomBytes(12).toString('hex');
  const client = new pg.Client({ connectionString: postgres.superuserUrl('postgres') });
  await client.connect();
  await client.query(`create role acs_owner login password '${password}'`);
  await client.query(`create role acs_service login password '${password}'`);
  await client.query('create database acs owner acs_owner');
  await client.end();
  const url = (role: string) => `postgres://${role}:${password}@127.0.0.1:${postgres.port}/acs`;
  const [serviceUrl, ownerUrl] = [url('acs_service'), url('acs_owner')];
  execFileSync(process.execPath, ['dist/apps/cli/src/main.js', 'migrate'], {
    env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: serviceUrl, DATABASE_OWNER_URL: ownerUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const signal = (name: NodeJS.Signals) => {
    const children = execFileSync('pgrep', ['-P', String(postgres.pid)], { encoding: 'utf8' });
    // The postmaster first, so that it starts no process that would be missed.
    for (const pid of [postgres.pid, ...children.trim().split('\n').map(Number)]) {
      try {
        process.kill(pid, name);
      } catch {
        // A backend that has ended meanwhile.
      }
    }
  };
  return {
    logFile: join(postgres.dataDir, 'postgres.log'),
    database: { url: serviceUrl, ownerUrl, superuserUrl: postgres.superuserUrl('acs'), drop: () => Promise.resolve() },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async kill() {
      signal('SIGKILL');
      await postgres.exited;
      postgres = await start(postgres.port);
    },
    async stop() {
      signal('SIGCONT');
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
