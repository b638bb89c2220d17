import { randomBytes } from 'node:crypto';
import { chmodSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run, StartFailure } from '../process/child.mjs';
import { makePrivateTo, readRegularFile, writeNew } from './account-files.ts';
import type { Binaries } from './binaries.ts';
import { withAccount, type Account } from './os-account.ts';

const PASSWORD_FILE = 'superuser-password';

interface InitializeClusterOptions {
  readonly home: string;
  readonly cluster: string;
  readonly binaries: Binaries;
  readonly account: Account | undefined;
  readonly durable: boolean;
}

/** Creates the cluster under a temporary name first, so that an interrupted attempt is never used as a cluster. */
export async function initializeCluster({ home, cluster, binaries, account, durable }: InitializeClusterOptions) {
  const unfinished = `${cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const passwordFile = join(home, PASSWORD_FILE);
  writeNew(passwordFile, randomBytes(24).toString('base64url'), account);
  const flags = [
    `--pgdata=${unfinished}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(durable ? [] : ['--no-sync', '--no-data-checksums']),
  ];
  await run(binaries.initdb, flags, withAccount(account));
  rmSync(cluster, { recursive: true, force: true });
  renameSync(unfinished, cluster);
}

export function checkCluster(cluster: string, binaries: Binaries, account: Account | undefined): void {
  if (account) makePrivateTo(cluster, account);
  else chmodSync(cluster, 0o700);
  const found = readRegularFile(join(cluster, 'PG_VERSION')).toString('utf8').trim();
  const bundledMajor = binaries.version.split('.')[0];
  if (found !== bundledMajor) {
    throw new StartFailure(
      `The database in ${cluster} was created by PostgreSQL ${found}, but the installed version is ${bundledMajor}. Dump it with the old version, or set another DATA_DIR.`,
    );
  }
}

export function readSuperuserPassword(home: string): string {
  return readRegularFile(join(home, PASSWORD_FILE)).toString('utf8').trim();
}
