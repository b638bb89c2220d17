import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const sizeMegabytes = 600;
const pieces = [1024 * 1024, 4096];
const fillEveryMs = 200;

/** Creates a folder on a file system of its own that is small enough to be filled. It ends with the process. Needs the rights of root. */
export function createFolderOnSmallDisk(): string {
  const mount = mkdtempSync(join(tmpdir(), 'acs-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMegabytes}m,mode=755`, 'acs-small-disk', mount], { stdio: 'pipe' });
  } catch (error) {
    rmdirSync(mount);
    throw new Error('The disk of the trial could not be mounted, which needs the rights of root.', { cause: error });
  }
  process.once('exit', () => {
    // Lazily, because a process that is ending may still have a file open.
    execFileSync('umount', ['--lazy', mount]);
    rmdirSync(mount);
  });
  const folder = join(mount, 'data');
  mkdirSync(folder);
  return folder;
}

/** A file that takes all the space that is left, as a program that writes too much does. */
export class Ballast {
  private readonly file: string;
  private readonly descriptor: number;

  constructor(folder: string) {
    this.file = join(folder, 'ballast');
    this.descriptor = openSync(this.file, 'w');
  }

  /** Takes what is free for this time, also what other programs free meanwhile. */
  async keepFull(ms: number): Promise<void> {
    const until = performance.now() + ms;
    for (; performance.now() < until; await pause(fillEveryMs)) this.fill();
  }

  remove(): void {
    closeSync(this.descriptor);
    rmSync(this.file);
  }

  private fill(): void {
    for (const size of pieces) {
      try {
        for (;;) writeSync(this.descriptor, Buffer.alloc(size, 1));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  }
}
