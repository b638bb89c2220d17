// Handles files in folders that PostgreSQL's account can write to. Root must not follow links there, because the account could point
// one at any file of the machine. Each file is opened without following links and checked through its descriptor.
import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  lchownSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { StartFailure } from '../process/child.mjs';

import type { Account } from './os-account.ts';

// Windows has neither flag, and no root. O_NONBLOCK prevents a pipe in place of the file from blocking.
const NO_LINK = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const { O_APPEND, O_CREAT, O_EXCL, O_RDONLY, O_WRONLY } = constants;

/** Whether the descriptor is a regular file without other hard links. */
function isRegularFile(descriptor: number) {
  const stats = fstatSync(descriptor);
  return stats.isFile() && stats.nlink === 1;
}

/** Opens a file of the account for appending and returns its descriptor. Replaces anything at this path that is not a regular file. */
export function openForAppend(file: string, account: Account | undefined): number {
  for (let attempt = 1; ; attempt++) {
    try {
      const descriptor = openSync(file, O_WRONLY | O_APPEND | O_CREAT | NO_LINK, 0o600);
      if (isRegularFile(descriptor)) {
        if (account && fstatSync(descriptor).uid !== account.uid) fchownSync(descriptor, account.uid, account.gid);
        return descriptor;
      }
      closeSync(descriptor);
    } catch (error) {
      if (attempt > 1) throw error;
    }
    if (attempt > 1) throw new StartFailure(`${file} is not a regular file.`);
    rmSync(file, { force: true });
  }
}

/** Writes a new file, which belongs to the account, and replaces anything at this path. */
export function writeNew(file: string, text: string, account?: Account): void {
  rmSync(file, { force: true });
  const descriptor = openSync(file, O_WRONLY | O_CREAT | O_EXCL | NO_LINK, 0o600);
  try {
    writeSync(descriptor, text);
    if (account) fchownSync(descriptor, account.uid, account.gid);
  } finally {
    closeSync(descriptor);
  }
}

export function readRegularFile(file: string): Buffer {
  const descriptor = openSync(file, O_RDONLY | NO_LINK);
  try {
    const stats = fstatSync(descriptor);
    // A hard link shared with a backup copy is allowed; a hard link to a file of root is not.
    if (!stats.isFile() || (stats.nlink > 1 && stats.uid === 0)) throw new StartFailure(`${file} is not a regular file.`);
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Makes a folder private to the account. A copy made by root belongs to root, but PostgreSQL does not run as root, so the folder
 * and its contents are changed to the account.
 */
export function makePrivateTo(folder: string, account: Account): void {
  let descriptor;
  try {
    descriptor = openSync(folder, O_RDONLY | constants.O_DIRECTORY | NO_LINK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ELOOP' && code !== 'ENOTDIR') throw error;
    throw new StartFailure(
      `${folder} is a link, and a start as root does not follow links. Replace the link with the folder, or set DATA_DIR.`,
    );
  }
  try {
    // The descriptor refers to the same folder even if the path is replaced meanwhile.
    if (fstatSync(descriptor).uid === 0) {
      chownContents(process.platform === 'linux' ? `/proc/self/fd/${descriptor}` : folder, account);
      fchownSync(descriptor, account.uid, account.gid);
    }
    fchmodSync(descriptor, 0o700);
  } finally {
    closeSync(descriptor);
  }
}

/** Changes the owner of the contents before that of the folder, because the account cannot write to a folder of root meanwhile. */
function chownContents(folder: string, account: Account) {
  for (const name of readdirSync(folder)) {
    const path = `${folder}/${name}`;
    const stats = lstatSync(path);
    if (stats.isDirectory() && stats.uid === 0) chownContents(path, account);
    lchownSync(path, account.uid, account.gid);
  }
}
