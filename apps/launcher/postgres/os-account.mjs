// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../process/child.mjs';

/** @typedef {{ uid: number, gid: number }} Account */

const SYSTEM_FOLDERS = ['/usr/sbin', '/sbin', '/usr/bin', '/bin'];

/**
 * Returns the account that runs PostgreSQL when the launcher runs as root, because PostgreSQL refuses to run as root: the owner of
 * the existing cluster, or else the system user `postgres`, created if missing. Undefined for any other user.
 * @param {string} dataDir
 * @returns {Account | undefined}
 */
export function accountFor(dataDir) {
  if (process.getuid?.() !== 0) return undefined;
  const cluster = join(dataDir, 'data');
  // A link is not followed, because its creator could choose a target with any owner.
  const stats = lstatSync(cluster, { throwIfNoEntry: false });
  if (stats?.isDirectory() && stats.uid !== 0) return { uid: stats.uid, gid: stats.gid };
  return findAccount() ?? createAccount();
}

/** @returns {Account | undefined} */
function findAccount() {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  if (line) {
    const [, , uid, gid] = line.split(':');
    return { uid: Number(uid), gid: Number(gid) };
  }
  // The file does not list users of a directory service.
  const ids = ['-u', '-g'].map((flag) => spawnSync(systemCommand('id') ?? 'id', [flag, 'postgres'], { encoding: 'utf8' }));
  if (ids.some(({ status }) => status !== 0)) return undefined;
  const [uid, gid] = ids.map(({ stdout }) => Number(stdout));
  return { uid: /** @type {number} */ (uid), gid: /** @type {number} */ (gid) };
}

/** @returns {Account} */
function createAccount() {
  const useradd = systemCommand('useradd');
  let output = 'useradd was not found';
  if (useradd) {
    const hasGroup = readFileSync('/etc/group', 'utf8')
      .split('\n')
      .some((entry) => entry.startsWith('postgres:'));
    const group = hasGroup ? ['--gid', 'postgres'] : ['--user-group'];
    const flags = ['--system', ...group, '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin'];
    output = spawnSync(useradd, [...flags, 'postgres'], { encoding: 'utf8' }).stderr ?? '';
  }
  const account = findAccount();
  if (account) return account;
  throw new StartFailure(
    `PostgreSQL refuses to run as root, and the user "postgres" could not be created (${output.trim()}). ` +
      'Create it, start as an ordinary user, or set DATABASE_URL.',
  );
}

/**
 * Also searches the system folders, because PATH may not include them.
 * @param {string} name
 */
function systemCommand(name) {
  const folders = [...(process.env['PATH'] ?? '').split(':'), ...SYSTEM_FOLDERS];
  return folders
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

/**
 * Spawn options that run PostgreSQL's programs the same way for every user: without the user's locale, time zone and PG* variables,
 * and in a working directory that every account can read.
 * @param {Account | undefined} account
 */
export function withAccount(account) {
  return { ...account, cwd: '/', env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } };
}

/**
 * Tests the access in a child process, because mode bits do not reflect ACLs and mounts.
 * @param {string} folder
 * @param {Account} account
 */
export function canUseFolder(folder, account) {
  return spawnSync('/bin/sh', ['-c', 'cd "$0" && test -w .', folder], withAccount(account)).status === 0;
}

/**
 * @param {string} program
 * @param {Account | undefined} account
 */
export function canRun(program, account) {
  return spawnSync(program, ['--version'], withAccount(account)).status === 0;
}
