import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, lstatSync, renameSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { openForAppend, readRegularFile } from './postgres/account-files.ts';
import { locateBinaries, type Binaries } from './postgres/binaries.ts';
import { resolveClusterHome } from './postgres/cluster-home.ts';
import { checkCluster, initializeCluster, readSuperuserPassword } from './postgres/cluster.ts';
import { accountFor, withAccount, type Account } from './postgres/os-account.ts';
import { stopLeftoverServer, stopPostmaster, hasEnded, waitUntilReady } from './postgres/postmaster.ts';
import { StartFailure } from './process/child.mjs';
import { pause } from './process/liveness.ts';

const LOG_LIMIT_BYTES = 10_000_000;
const ATTEMPTS = 40;

const DEFAULTS = {
  listen_addresses: '127.0.0.1',
  // A socket path is limited to about 100 characters, and the path of the checkout may be longer.
  unix_socket_directories: '',
  max_connections: 200,
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The details of errors quote rows, which contain names and email addresses.
  log_error_verbosity: 'terse',
};
/** The service refuses such a server unless it says that its data are disposable. */
const WITHOUT_DURABILITY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', 'acs.disposable': 'on' };

export interface EmbeddedPostgresOptions {
  /** Folder of the cluster, its log and the superuser's password. Created when missing. */
  readonly dataDir: string;
  /** Defaults to any free port. */
  readonly port?: number;
  /** Server settings that override the defaults, as in postgresql.conf. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** False trades crash safety for speed; use it only for disposable data. Default: true. */
  readonly durable?: boolean;
  /** Receives messages for the user, for example that the data is stored in another folder. */
  readonly log?: (line: string) => void;
}

export interface EmbeddedPostgres {
  readonly port: number;
  readonly pid: number;
  readonly binariesDir: string;
  /** The folder of the cluster. Differs from the requested one when PostgreSQL's user cannot access that. */
  readonly dataDir: string;
  /** Resolves when the server exits for any reason. */
  readonly exited: Promise<void>;
  superuserUrl(database?: string): string;
  /** Ends all sessions and stops the server. Can be called more than once. */
  stop(): Promise<void>;
}

export async function startEmbeddedPostgres({
  dataDir,
  port,
  settings = {},
  durable = true,
  log = () => {},
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
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
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
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

function fileSize(file: string) {
  return lstatSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

interface SpawnPostmasterOptions {
  readonly binaries: Binaries;
  readonly cluster: string;
  readonly logFile: string;
  readonly account: Account | undefined;
  readonly settings: Record<string, string | number>;
}

function spawnPostmaster({ binaries, cluster, account, logFile, settings }: SpawnPostmasterOptions) {
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

interface DescribeOptions {
  readonly child: ChildProcess;
  readonly exited: Promise<void>;
  readonly port: number;
  readonly home: string;
  readonly binaries: Binaries;
}

function describe({ child, exited, port, home, binaries }: DescribeOptions): EmbeddedPostgres {
  const pid = child.pid as number;
  const stopAtExit = () => void child.kill('SIGINT');
  process.once('exit', stopAtExit);
  void exited.then(() => process.off('exit', stopAtExit));
  let stopped: Promise<void> | undefined;
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
