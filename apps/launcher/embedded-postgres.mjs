// @ts-check
import { spawn } from 'node:child_process';
import { closeSync, existsSync, lstatSync, renameSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { openToAppend, readPlain } from './postgres/account-files.mjs';
import { locateBinaries } from './postgres/binaries.mjs';
import { checkCluster, initializeCluster, readSuperuserPassword } from './postgres/cluster.mjs';
import { resolveClusterHome } from './postgres/cluster-home.mjs';
import { accountFor, withAccount } from './postgres/os-account.mjs';
import { clearLeftovers, endPostmaster, hasEnded, waitUntilReady } from './postgres/postmaster.mjs';
import { StartFailure } from './process/child.mjs';
import { pause } from './process/liveness.mjs';

const LOG_LIMIT_BYTES = 10_000_000;
const ATTEMPTS = 40;

const DEFAULTS = {
  listen_addresses: '127.0.0.1',
  // The path of a socket is limited to about 100 characters; a checkout's path is not.
  unix_socket_directories: '',
  max_connections: 200,
  timezone: 'UTC',
  log_timezone: 'UTC',
};
const WITHOUT_DURABILITY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * @param {import('./embedded-postgres.mjs').EmbeddedPostgresOptions} options
 * @returns {Promise<import('./embedded-postgres.mjs').EmbeddedPostgres>}
 */
export async function startEmbeddedPostgres({ dataDir, port, settings = {}, durable = true, log = () => {} }) {
  const account = accountFor(dataDir);
  const home = resolveClusterHome(dataDir, account, log);
  const binaries = await locateBinaries(account, log);
  const cluster = join(home, 'data');
  if (existsSync(join(cluster, 'PG_VERSION'))) checkCluster(cluster, binaries, account);
  else await initializeCluster({ home, cluster, binaries, account, durable });
  await clearLeftovers(cluster, log);

  const logFile = join(home, 'postgres.log');
  if (sizeOf(logFile) > LOG_LIMIT_BYTES) renameSync(logFile, `${logFile}.1`);
  const all = { ...DEFAULTS, ...(durable ? {} : WITHOUT_DURABILITY), ...settings };

  for (let attempt = 1; ; attempt++) {
    const chosen = port ?? (await freePort());
    const logStart = sizeOf(logFile);
    const child = spawnPostmaster({ binaries, cluster, account, logFile, settings: { ...all, port: chosen } });
    const exited = /** @type {Promise<void>} */ (
      new Promise((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()))
    );
    if (await waitUntilReady(child, cluster)) {
      return describe({ child, exited, port: chosen, home, binaries });
    }
    const said = existsSync(logFile) ? readPlain(logFile).subarray(logStart).toString('utf8') : '';
    const portLost = port === undefined && /could not bind|Address already in use/.test(said);
    // The sessions of a killed server end a moment after it.
    const stillEnding = /pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(said);
    if (attempt === ATTEMPTS || !(portLost || stillEnding)) {
      await endPostmaster(child.pid);
      const lines = said.trim().split('\n').slice(-8).join('\n  ');
      throw new StartFailure(`PostgreSQL did not start on port ${chosen}. The end of ${logFile}:\n  ${lines}`);
    }
    if (stillEnding) await pause(200);
  }
}

/** @param {string} file */
function sizeOf(file) {
  return lstatSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * @param {{ binaries: import('./postgres/binaries.mjs').Binaries, cluster: string, logFile: string,
 *   account: import('./postgres/os-account.mjs').Account | undefined, settings: Record<string, string | number> }} server
 */
function spawnPostmaster({ binaries, cluster, account, logFile, settings }) {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const output = openToAppend(logFile, account);
  try {
    // A group of its own: a terminal's Ctrl-C must not stop the database under the requests that are still served.
    return spawn(binaries.postgres, ['-D', cluster, ...flags], {
      ...withAccount(account),
      detached: true,
      stdio: ['ignore', output, output],
    });
  } finally {
    closeSync(output);
  }
}

/**
 * @param {{ child: import('node:child_process').ChildProcess, exited: Promise<void>, port: number, home: string,
 *   binaries: import('./postgres/binaries.mjs').Binaries }} server
 * @returns {import('./embedded-postgres.mjs').EmbeddedPostgres}
 */
function describe({ child, exited, port, home, binaries }) {
  const pid = /** @type {number} */ (child.pid);
  const stopAtExit = () => void child.kill('SIGINT');
  process.once('exit', stopAtExit);
  void exited.then(() => process.off('exit', stopAtExit));
  /** @type {Promise<void> | undefined} */
  let stopped;
  return {
    port,
    pid,
    exited,
    dataDir: home,
    binariesDir: dirname(binaries.postgres),
    superuserUrl: (database = 'postgres') => `postgresql://postgres:${readSuperuserPassword(home)}@127.0.0.1:${port}/${database}`,
    stop: () => (stopped ??= hasEnded(child) ? exited : endPostmaster(pid).then(() => exited)),
  };
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}
