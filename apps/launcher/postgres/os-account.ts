import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../process/child.mjs';

export interface Account {
  uid: number;
  gid: number;
}

const SYSTEM_FOLDERS = ['/usr/sbin', '/sbin', '/usr/bin', '/bin'];

/**
 * Returns the account that runs PostgreSQL when the launcher runs as root, because PostgreSQL refuses to run as root: the owner of
 * the existing cluster, or else the system user `postgres`, created if missing. Undefined for any other user.
 */
export function accountFor(dataDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const cluster = join(dataDir, 'data');
  // A link is not followed, because its creator could choose a target with any owner.
  const stats = lstatSync(cluster, { throwIfNoEntry: false });
  if (stats?.isDirectory() && stats.uid !== 0) return { uid: stats.uid, gid: stats.gid };
  return findAccount() ?? createAccount();
}

function findAccount(): Account | undefined {
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
  return { uid: uid as number, gid: gid as number };
}

function createAccount(): Account {
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

/** Also searches the system folders, because PATH may not include them. */
function systemCommand(name: string) {
  const folders = [...(process.env['PATH'] ?? '').split(':'), ...SYSTEM_FOLDERS];
  return folders
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

/**
 * Spawn options that run PostgreSQL's programs the same way for every user: without the user's locale, time zone and PG* variables,
 * and in a working directory that every account can read.
 */
export function withAccount(account: Account | undefined) {
  return { ...account, cwd: '/', env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } };
}

/** Tests the access in a child process, because mode bits do not reflect ACLs and mounts. */
export function canUseFolder(folder: string, account: Account): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0" && test -w .', folder], withAccount(account)).status === 0;
}

export function canRun(program: string, account: Account | undefined): boolean {
  return spawnSync(program, ['--version'], withAccount(account)).status === 0;
}
