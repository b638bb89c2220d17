import { lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createScratchFolder } from '../setup/scratch-folder.js';

/** Megabytes that the packages of a folder take on disk, without what programs keep there. */
function installedMegabytes(folder: string): number {
  const names = readdirSync(folder).filter((name) => name !== '.cache');
  const paths = names.flatMap((name) => {
    const path = join(folder, name);
    return lstatSync(path).isDirectory()
      ? [path, ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map((file) => join(path, file))]
      : [path];
  });
  return paths.reduce((sum, path) => sum + lstatSync(path).blocks * 512, 0) / 1024 ** 2;
}

describe('what `npm ci` installs', () => {
  const folder = createScratchFolder('acs-installed-');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('the packages that `npm start` waits for have at most 880 MB, so that compiled code keeps the folder below 900 MB', () => {
    expect(installedMegabytes('node_modules')).toBeLessThanOrEqual(880);
  });

  it('each file of a package counts for the size, and a cache does not', () => {
    for (const name of ['one/inner', 'other', '.cache']) {
      mkdirSync(join(folder, name), { recursive: true });
      writeFileSync(join(folder, name, 'file'), Buffer.alloc(3 * 1024 ** 2, 1));
    }
    expect(Math.round(installedMegabytes(folder))).toBe(6);
  });
});
