// @ts-check
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  lchownSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { run, StartFailure } from '../process/child.mjs';
import { withAccount } from './os-account.mjs';

const PASSWORD_FILE = 'superuser-password';

/**
 * Made under another name first: an interrupted attempt never passes for a cluster.
 * @param {{ home: string, cluster: string, binaries: import('./binaries.mjs').Binaries,
 *   account: import('./os-account.mjs').Account | undefined, durable: boolean }} wanted
 */
export async function initialiseCluster({ home, cluster, binaries, account, durable }) {
  const unfinished = `${cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const passwordFile = join(home, PASSWORD_FILE);
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
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

/**
 * @param {string} cluster
 * @param {import('./binaries.mjs').Binaries} binaries
 * @param {import('./os-account.mjs').Account | undefined} account
 */
export function checkCluster(cluster, binaries, account) {
  const { uid } = statSync(cluster);
  // A copy made by root belongs to root, as whom PostgreSQL does not run.
  if (account && uid === 0) chownTree(cluster, account);
  chmodSync(cluster, 0o700);
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const brought = binaries.version.split('.')[0];
  if (found !== brought) {
    throw new StartFailure(
      `The database in ${cluster} was made by PostgreSQL ${found}, and this version brings ${brought}: dump it with the old version, or choose another DATA_DIR.`,
    );
  }
}

/** @param {string} home */
export function readSuperuserPassword(home) {
  return readFileSync(join(home, PASSWORD_FILE), 'utf8').trim();
}

/**
 * @param {string} path
 * @param {import('./os-account.mjs').Account} account
 */
function chownTree(path, account) {
  lchownSync(path, account.uid, account.gid);
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) chownTree(join(path, name), account);
}
