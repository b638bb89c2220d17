import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createScratchFolder } from '../setup/scratch-folder.js';

/** Megabytes of the packages in a folder, without what programs keep there. */
function installedMegabytes(folder: string): number {
  return Number.parseInt(execFileSync('du', ['-sm', '--exclude=.cache', folder], { encoding: 'utf8' }), 10);
}

const itOnLinux = process.platform === 'linux' ? it : it.skip;

describe('what `npm ci` installs', () => {
  const folder = createScratchFolder('acs-installed-');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  itOnLinux('the packages that `npm start` waits for have at most 860 MB, so that 40 MB of compiled code stay below 900', () => {
    expect(installedMegabytes('node_modules')).toBeLessThanOrEqual(860);
  });

  itOnLinux('the size of a package counts, and that of a cache does not', () => {
    for (const name of ['package', '.cache']) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'file'), Buffer.alloc(3 * 1024 ** 2, 1));
    }
    expect(installedMegabytes(folder)).toBe(4);
  });
});
