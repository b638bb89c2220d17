// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../process/child.mjs';

/** @typedef {{ uid: number, gid: number }} Account */

const SYSTEM_FOLDERS = ['/usr/sbin', '/sbin', '/usr/bin', '/bin'];

/**
 * PostgreSQL refuses to run as root. Root therefore runs it as the owner of the existing cluster, else as the system's
 * user `postgres`, made when there is none. Everyone else runs it as himself: undefined.
 * @param {string} dataDir
 * @returns {Account | undefined}
 */
export function accountFor(dataDir) {
  if (process.getuid?.() !== 0) return undefined;
  const cluster = join(dataDir, 'data');
  // Of a link the target's owner would be somebody whom the account that made it could choose.
  const found = lstatSync(cluster, { throwIfNoEntry: false });
  if (found?.isDirectory() && found.uid !== 0) return { uid: found.uid, gid: found.gid };
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
  // Users of a directory service are not in the file.
  const ids = ['-u', '-g'].map((flag) => spawnSync(systemCommand('id') ?? 'id', [flag, 'postgres'], { encoding: 'utf8' }));
  if (ids.some(({ status }) => status !== 0)) return undefined;
  const [uid, gid] = ids.map(({ stdout }) => Number(stdout));
  return { uid: /** @type {number} */ (uid), gid: /** @type {number} */ (gid) };
}

/** @returns {Account} */
function createAccount() {
  const useradd = systemCommand('useradd');
  let said = 'useradd was not found';
  if (useradd) {
    const hasGroup = readFileSync('/etc/group', 'utf8')
      .split('\n')
      .some((entry) => entry.startsWith('postgres:'));
    const group = hasGroup ? ['--gid', 'postgres'] : ['--user-group'];
    const flags = ['--system', ...group, '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin'];
    said = spawnSync(useradd, [...flags, 'postgres'], { encoding: 'utf8' }).stderr ?? '';
  }
  const account = findAccount();
  if (account) return account;
  throw new StartFailure(
    `PostgreSQL refuses to run as root, and the user "postgres" could not be made (${said.trim()}). ` +
      'Make it, start as an ordinary user, or set DATABASE_URL.',
  );
}

/**
 * PATH may hold no folder of system commands.
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
 * Spawn options that run PostgreSQL's programs alike for everyone: no locale, zone or PG* variable of the person's own,
 * and no working directory that the account may be unable to read.
 * @param {Account | undefined} account
 */
export function withAccount(account) {
  return { ...account, cwd: '/', env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } };
}

/**
 * Asks the kernel by trying: mode bits alone do not tell of ACLs and mounts.
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
