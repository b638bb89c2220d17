// @ts-check
import { spawn } from 'node:child_process';
import { closeSync, existsSync, lstatSync, renameSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { openForAppend, readRegularFile } from './postgres/account-files.mjs';
import { locateBinaries } from './postgres/binaries.mjs';
import { checkCluster, initializeCluster, readSuperuserPassword } from './postgres/cluster.mjs';
import { resolveClusterHome } from './postgres/cluster-home.mjs';
import { accountFor, withAccount } from './postgres/os-account.mjs';
import { stopLeftoverServer, stopPostmaster, hasEnded, waitUntilReady } from './postgres/postmaster.mjs';
import { StartFailure } from './process/child.mjs';
import { pause } from './process/liveness.mjs';

const LOG_LIMIT_BYTES = 10_000_000;
const ATTEMPTS = 40;

const DEFAULTS = {
  listen_addresses: '127.0.0.1',
  // A socket path is limited to about 100 characters, and the path of the checkout may be longer.
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
  await stopLeftoverServer(cluster, log);

  const logFile = join(home, 'postgres.log');
  if (fileSize(logFile) > LOG_LIMIT_BYTES) renameSync(logFile, `${logFile}.1`);
  const all = { ...DEFAULTS, ...(durable ? {} : WITHOUT_DURABILITY), ...settings };

  for (let attempt = 1; ; attempt++) {
    const chosen = port ?? (await freePort());
    const logStart = fileSize(logFile);
    const child = spawnPostmaster({ binaries, cluster, account, logFile, settings: { ...all, port: chosen } });
    const exited = /** @type {Promise<void>} */ (
      new Promise((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()))
    );
    if (await waitUntilReady(child, cluster)) {
      return describe({ child, exited, port: chosen, home, binaries });
    }
    const serverOutput = existsSync(logFile) ? readRegularFile(logFile).subarray(logStart).toString('utf8') : '';
    const isPortTaken = port === undefined && /could not bind|Address already in use/.test(serverOutput);
    // The sessions of a killed server end shortly after it.
    const isServerStopping = /pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(serverOutput);
    if (attempt === ATTEMPTS || !(isPortTaken || isServerStopping)) {
      await stopPostmaster(child.pid);
      const lines = serverOutput.trim().split('\n').slice(-8).join('\n  ');
      throw new StartFailure(`PostgreSQL did not start on port ${chosen}. Last lines of ${logFile}:\n  ${lines}`);
    }
    if (isServerStopping) await pause(200);
  }
}

/** @param {string} file */
function fileSize(file) {
  return lstatSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * @param {{ binaries: import('./postgres/binaries.mjs').Binaries, cluster: string, logFile: string,
 *   account: import('./postgres/os-account.mjs').Account | undefined, settings: Record<string, string | number> }} server
 */
function spawnPostmaster({ binaries, cluster, account, logFile, settings }) {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const output = openForAppend(logFile, account);
  try {
    // A separate process group, because Ctrl-C must not stop the database while requests are still being served.
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
    stop: () => (stopped ??= hasEnded(child) ? exited : stopPostmaster(pid).then(() => exited)),
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
