import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toolsFolder } from '../tools/install-tools.mjs';

const run = promisify(execFile);
const packageFolder = join(toolsFolder, 'node_modules/@sparticuz/chromium');
const cacheFolder = join(toolsFolder, 'node_modules/.cache');
/** What the loader of Linux exits with if a shared library is missing. */
const libraryMissing = 127;

/** How to start Chromium: its path and the variables to add to the environment. */
export interface InstalledChromium {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
}

let installed: Promise<InstalledChromium> | undefined;

/** The Chromium of an npm package, which is unpacked on first use. */
export function installedChromium(): Promise<InstalledChromium> {
  installed ??= unpackedChromium(cacheFolder).then(startableChromium);
  return installed;
}

/**
 * Unpacks Chromium into a folder of its own, unless it is there, and returns that folder. The package unpacks into the folder for temporary
 * files, where a process finds and starts what another one is still writing, or what a killed one left. So each process unpacks apart, and
 * the first one that is complete counts.
 */
export async function unpackedChromium(parent: string): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  const folder = join(parent, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(parent, { recursive: true });
  const incomplete = mkdtempSync(join(parent, 'incomplete-'));
  try {
    // In a process of its own: a program that another thread starts meanwhile would keep the file open for writing.
    await run(process.execPath, ['--input-type=module', '--eval', unpacking], {
      cwd: toolsFolder,
      env: { ...process.env, NODE_OPTIONS: '', TMPDIR: incomplete },
    });
    renameSync(incomplete, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(incomplete, { recursive: true, force: true });
  }
  return folder;
}

const unpacking = `
  import chromium, { inflate } from '@sparticuz/chromium';
  await chromium.executablePath();
  await inflate(${JSON.stringify(join(packageFolder, 'bin/al2023.tar.br'))});
`;

/** Adds the package's libraries only where the machine lacks them, because they need the C library of 2021 or a later one. */
export async function startableChromium(folder: string): Promise<InstalledChromium> {
  const path = join(folder, 'chromium');
  try {
    await run(path, ['--version']);
    return { path, env: {} };
  } catch (error) {
    if ((error as { code?: unknown }).code !== libraryMissing) throw error;
    return { path, env: { LD_LIBRARY_PATH: join(folder, 'al2023/lib') } };
  }
}
