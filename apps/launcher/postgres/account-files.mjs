// @ts-check
// Files in folders that PostgreSQL's account may write. Root must follow no link there: the account could point it at any file of the
// machine. Each file is opened without following links, and judged by its descriptor.
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

/** @typedef {import('./os-account.mjs').Account} Account */

// Windows has neither, and no root. A pipe in place of the file must not block.
const NO_LINK = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const { O_APPEND, O_CREAT, O_EXCL, O_RDONLY, O_WRONLY } = constants;

/**
 * A file of this folder alone: no link, no pipe, and no second name elsewhere.
 * @param {number} descriptor
 */
function isPlain(descriptor) {
  const found = fstatSync(descriptor);
  return found.isFile() && found.nlink === 1;
}

/**
 * Opens a file to append to, for the account. What stands in its place and is no file of its own is removed first.
 * @param {string} file
 * @param {Account | undefined} account
 * @returns {number} the descriptor
 */
export function openToAppend(file, account) {
  for (let attempt = 1; ; attempt++) {
    try {
      const descriptor = openSync(file, O_WRONLY | O_APPEND | O_CREAT | NO_LINK, 0o600);
      if (isPlain(descriptor)) {
        if (account && fstatSync(descriptor).uid !== account.uid) fchownSync(descriptor, account.uid, account.gid);
        return descriptor;
      }
      closeSync(descriptor);
    } catch (error) {
      if (attempt > 1) throw error;
    }
    if (attempt > 1) throw new StartFailure(`${file} is a link or no file.`);
    rmSync(file, { force: true });
  }
}

/**
 * Writes a new file in place of whatever stands there.
 * @param {string} file
 * @param {string} text
 * @param {Account} [account] whom it shall belong to
 */
export function writeNew(file, text, account) {
  rmSync(file, { force: true });
  const descriptor = openSync(file, O_WRONLY | O_CREAT | O_EXCL | NO_LINK, 0o600);
  try {
    writeSync(descriptor, text);
    if (account) fchownSync(descriptor, account.uid, account.gid);
  } finally {
    closeSync(descriptor);
  }
}

/** @param {string} file */
export function readPlain(file) {
  const descriptor = openSync(file, O_RDONLY | NO_LINK);
  try {
    const found = fstatSync(descriptor);
    // Copies that share files with a backup are in order; a second name of a file of root's is not.
    if (!found.isFile() || (found.nlink > 1 && found.uid === 0)) throw new StartFailure(`${file} is a link or no file.`);
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Makes a folder of the account private. A copy made by root belongs to root, as whom PostgreSQL does not run: it is given to the
 * account with all that is in it.
 * @param {string} folder
 * @param {Account} account
 */
export function givePrivately(folder, account) {
  let descriptor;
  try {
    descriptor = openSync(folder, O_RDONLY | constants.O_DIRECTORY | NO_LINK);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code !== 'ELOOP' && code !== 'ENOTDIR') throw error;
    throw new StartFailure(`${folder} is a link, which a start as root does not follow: move the folder there, or set DATA_DIR.`);
  }
  try {
    // By the descriptor it stays this folder, whatever gets its name meanwhile.
    if (fstatSync(descriptor).uid === 0) {
      giveContent(process.platform === 'linux' ? `/proc/self/fd/${descriptor}` : folder, account);
      fchownSync(descriptor, account.uid, account.gid);
    }
    fchmodSync(descriptor, 0o700);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * A folder is given away after its content: in a folder of root's the account can change nothing meanwhile.
 * @param {string} folder of root's
 * @param {Account} account
 */
function giveContent(folder, account) {
  for (const name of readdirSync(folder)) {
    const path = `${folder}/${name}`;
    const found = lstatSync(path);
    if (found.isDirectory() && found.uid === 0) giveContent(path, account);
    lchownSync(path, account.uid, account.gid);
  }
}
