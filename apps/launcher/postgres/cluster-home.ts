import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../process/child.mjs';
import { readRegularFile, writeNew } from './account-files.ts';
import { canUseFolder, type Account } from './os-account.ts';

const OUTSIDE_FOLDERS = ['/var/lib/advertising-campaign-service', '/var/tmp/advertising-campaign-service'];
/** File in the requested folder that contains the path of its cluster. */
const LOCATION = 'location';
/** File in an outside folder that contains the path of the requested folder. */
const OWNER = 'kept-for';

/**
 * Returns the folder for the cluster: the requested one, unless PostgreSQL's user cannot access it (for example in a home of mode
 * 0700). The choice is recorded, so that a later change of modes does not make the database seem empty.
 */
export function resolveClusterHome(requestedFolder: string, account: Account | undefined, log: (line: string) => void): string {
  mkdirSync(requestedFolder, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(requestedFolder);
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
      `PostgreSQL's user (uid ${account.uid}) can no longer access its data in ${dataDir}. Make the parent folders executable (chmod o+x).`,
    );
  }
  const home = createOutsideHome(dataDir, account, log);
  writeNew(join(dataDir, LOCATION), `${home}\n`);
  return announce(home, dataDir, log);
}

function announce(home: string, dataDir: string, log: (line: string) => void) {
  log(`PostgreSQL's user cannot access ${dataDir}. The database is stored in ${home}.`);
  return home;
}

function requireOwnFolder(dataDir: string) {
  const { uid } = statSync(dataDir);
  if (process.getuid === undefined || uid === process.getuid()) return;
  throw new StartFailure(
    `The database in ${dataDir} belongs to another user (uid ${uid}). Start as that user or as root, or set another DATA_DIR.`,
  );
}

function recordedHome(dataDir: string) {
  const home = readLine(join(dataDir, LOCATION));
  if (!home || !existsSync(home)) return undefined;
  const owner = readLine(join(home, OWNER));
  if (owner === dataDir) return home;
  // A copied checkout must not share the cluster of the original. A moved checkout keeps its cluster.
  if (owner && existsSync(join(owner, LOCATION))) return undefined;
  writeNew(join(home, OWNER), `${dataDir}\n`);
  return home;
}

function createOutsideHome(dataDir: string, account: Account, log: (line: string) => void) {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  let home = join(privateRoot(account), name);
  if (existsSync(home) && readLine(join(home, OWNER)) !== dataDir) home += `-${randomBytes(4).toString('hex')}`;
  if (existsSync(home)) {
    // The data folder was deleted, so a new database is created. The previous one is kept in case that was a mistake.
    rmSync(`${home}.previous`, { recursive: true, force: true });
    renameSync(home, `${home}.previous`);
    log(`The database of a deleted ${dataDir} was moved to ${home}.previous.`);
  }
  mkdirSync(home, { mode: 0o700 });
  writeFileSync(join(home, OWNER), `${dataDir}\n`);
  chownSync(home, account.uid, account.gid);
  return home;
}

/** Returns a folder owned by root that the account can traverse. */
export function privateRoot(account: Account): string {
  for (const folder of OUTSIDE_FOLDERS) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      const { uid, mode } = lstatSync(folder);
      // /var/tmp is writable for all users: another user who created the folder first could place programs in it.
      if (!lstatSync(folder).isDirectory() || uid !== 0 || (mode & 0o022) !== 0) continue;
      chmodSync(folder, 0o755);
      const testFolder = join(folder, `.trial-${process.pid}`);
      mkdirSync(testFolder);
      chownSync(testFolder, account.uid, account.gid);
      const usable = canUseFolder(testFolder, account);
      rmSync(testFolder, { recursive: true });
      if (usable) return folder;
    } catch {
      // Read-only or forbidden: try the next folder.
    }
  }
  throw new StartFailure(
    `PostgreSQL's user cannot access the checkout or use ${OUTSIDE_FOLDERS.join(' or ')}. Move the checkout or set DATABASE_URL.`,
  );
}

function readLine(file: string) {
  try {
    return readRegularFile(file).toString('utf8').trim();
  } catch {
    return undefined;
  }
}
