// @ts-check
// Programs that only checks and tests run are a package of their own, so that `npm start` does not wait for them.
import { join } from 'node:path';
import { ensureInstalled } from '../../apps/launcher/checkout/installation.mjs';
import { createProgress } from '../../apps/launcher/process/progress.mjs';

export const toolsFolder = import.meta.dirname;

/** Installs the programs, unless they are. */
export async function installTools(progress = createProgress()) {
  await ensureInstalled(toolsFolder, progress);
}

/**
 * Returns the path of a program that is installed.
 * @param {string} name
 */
export function toolPath(name) {
  return join(toolsFolder, 'node_modules', '.bin', name);
}

if (import.meta.main) await installTools();
