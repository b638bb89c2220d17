// @ts-check
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../process/child.mjs';
import { readPlain, writeNew } from './account-files.mjs';
import { canUseFolder } from './os-account.mjs';

const OUTSIDE = ['/var/lib/advertising-campaign-service', '/var/tmp/advertising-campaign-service'];
/** In the folder that was asked for: where its cluster is kept. */
const LOCATION = 'location';
/** In a folder outside: whose cluster it is. */
const OWNER = 'kept-for';

/**
 * The folder for the cluster: the one asked for, unless PostgreSQL's user cannot reach it (a home of mode 0700). The
 * choice is written down, so that later changes of modes never make a database seem empty.
 * @param {string} asked
 * @param {import('./os-account.mjs').Account | undefined} account
 * @param {(line: string) => void} log
 */
export function resolveClusterHome(asked, account, log) {
  mkdirSync(asked, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(asked);
  if (!account) {
    requireOwnFolder(dataDir);
    return dataDir;
  }
  const recorded = recordedHome(dataDir);
  if (recorded) return announce(recorded, dataDir, log);
  rmSync(join(dataDir, LOCATION), { force: true });
  chownSync(dataDir, account.uid, account.gid);
  if (canUseFolder(dataDir, account)) return dataDir;
  if (existsSync(join(dataDir, 'data', 'PG_VERSION'))) {
    throw new StartFailure(
      `PostgreSQL's user (uid ${account.uid}) can no longer reach its data in ${dataDir}: give the folders above it execute permission (chmod o+x).`,
    );
  }
  const home = makeHomeOutside(dataDir, account, log);
  writeNew(join(dataDir, LOCATION), `${home}\n`);
  return announce(home, dataDir, log);
}

/**
 * @param {string} home
 * @param {string} dataDir
 * @param {(line: string) => void} log
 */
function announce(home, dataDir, log) {
  log(`PostgreSQL's user cannot reach ${dataDir}; the database is kept in ${home}`);
  return home;
}

/** @param {string} dataDir */
function requireOwnFolder(dataDir) {
  const { uid } = statSync(dataDir);
  if (process.getuid === undefined || uid === process.getuid()) return;
  throw new StartFailure(
    `The database in ${dataDir} belongs to another user (uid ${uid}): start as that user or as root, or choose another DATA_DIR.`,
  );
}

/** @param {string} dataDir */
function recordedHome(dataDir) {
  const home = readLine(join(dataDir, LOCATION));
  if (!home || !existsSync(home)) return undefined;
  const owner = readLine(join(home, OWNER));
  if (owner === dataDir) return home;
  // A copied checkout must not share the original's cluster; a moved one takes it along.
  if (owner && existsSync(join(owner, LOCATION))) return undefined;
  writeNew(join(home, OWNER), `${dataDir}\n`);
  return home;
}

/**
 * @param {string} dataDir
 * @param {import('./os-account.mjs').Account} account
 * @param {(line: string) => void} log
 */
function makeHomeOutside(dataDir, account, log) {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  let home = join(privateRoot(account), name);
  if (existsSync(home) && readLine(join(home, OWNER)) !== dataDir) home += `-${randomBytes(4).toString('hex')}`;
  if (existsSync(home)) {
    // Its data folder was deleted, so this is a fresh beginning; one generation is kept in case it was a mistake.
    rmSync(`${home}.previous`, { recursive: true, force: true });
    renameSync(home, `${home}.previous`);
    log(`A database of an earlier ${dataDir} was set aside as ${home}.previous`);
  }
  mkdirSync(home, { mode: 0o700 });
  writeFileSync(join(home, OWNER), `${dataDir}\n`);
  chownSync(home, account.uid, account.gid);
  return home;
}

/**
 * A folder of root's own that the account can pass through.
 * @param {import('./os-account.mjs').Account} account
 */
export function privateRoot(account) {
  for (const folder of OUTSIDE) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      const { uid, mode } = lstatSync(folder);
      // /var/tmp is everyone's: whoever made the folder first could plant programs in it.
      if (!lstatSync(folder).isDirectory() || uid !== 0 || (mode & 0o022) !== 0) continue;
      chmodSync(folder, 0o755);
      const trial = join(folder, `.trial-${process.pid}`);
      mkdirSync(trial);
      chownSync(trial, account.uid, account.gid);
      const usable = canUseFolder(trial, account);
      rmSync(trial, { recursive: true });
      if (usable) return folder;
    } catch {
      // Read-only or forbidden: the next one.
    }
  }
  throw new StartFailure(
    `PostgreSQL's user cannot reach the checkout, and neither ${OUTSIDE.join(' nor ')} can be used: move the checkout or set DATABASE_URL.`,
  );
}

/** @param {string} file */
function readLine(file) {
  try {
    return readPlain(file).toString('utf8').trim();
  } catch {
    return undefined;
  }
}
