import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { certificateFor } from '../../libs/edge/src/certificate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../apps/launcher/embedded-postgres.ts';
import { descendantsOf, listProcesses, signal } from '../../apps/launcher/process/process-tree.mjs';
import { createScratchFolder } from './scratch-folder.ts';

/** Starts one PostgreSQL for the whole run, with a migrated database that every test file copies. */
export default async function globalSetup(): Promise<void> {
  const dataDir = createScratchFolder('acs-test-');
  chmodSync(dataDir, 0o755); // the postgres user needs access
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  onInterruption(postgres, dataDir);
  const password = randomBytes(12).toString('hex');
  const superuser = postgres.superuserUrl('postgres');
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  // The thousands of connections of a run would spend a minute on proving that they know a password.
  await client.query('set scram_iterations = 1');
  await client.query(`alter role current_user password '${decodeURIComponent(new URL(superuser).password)}'`);
  await client.query(`create role acs_owner login password '${password}'`);
  await client.query(`create role acs_service login password '${password}'`);
  await client.query('create database template_acs owner acs_owner');
  await client.end();
  const url = (role: string, database: string) => `postgres://${role}:${password}@127.0.0.1:${postgres.port}/${database}`;
  execFileSync(process.execPath, ['dist/apps/cli/src/main.js', 'migrate'], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      DATABASE_URL: url('acs_service', 'template_acs'),
      DATABASE_OWNER_URL: url('acs_owner', 'template_acs'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // Services of tests copy the certificate: it is as good for all of them, and only the first start of a service creates one.
  await certificateFor({ certPath: null, keyPath: null, dataDir });
  Object.assign(globalThis, { __postgres: postgres, __postgresDir: dataDir });
  process.env['TEST_ANSWER_COUNTS'] = join(dataDir, 'answers');
  process.env['TEST_SUPERUSER_URL'] = superuser;
  process.env['TEST_PASSWORD'] = password;
  process.env['TEST_TLS_DIR'] = join(dataDir, 'tls');
}

/**
 * Ends the run when it is interrupted, as by Ctrl-C: Jest would end without the teardown, and PostgreSQL, workers and what they have started
 * would stay.
 */
function onInterruption(server: EmbeddedPostgres, dataDir: string): void {
  const end = async (name: 'SIGINT' | 'SIGTERM' | 'SIGHUP') => {
    const others = descendantsOf(process.pid, listProcesses()).filter(({ pid, parent }) => pid !== server.pid && parent !== server.pid);
    for (const { pid } of others) signal(pid, 'SIGKILL');
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(128 + constants.signals[name]);
  };
  // A terminal and npm both send the signal. The second one must not end the process before PostgreSQL has stopped.
  let ending: Promise<void> | undefined;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void (ending ??= end(name)));
}
