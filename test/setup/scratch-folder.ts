import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../../apps/launcher/process/liveness.ts';

const inMemory = '/dev/shm';
/** A run of all tests has some hundred megabytes of databases and a gigabyte of WAL. */
const roomyBytes = 4e9;

/**
 * Creates a folder for data that only this run needs: in memory where there is plenty of it, because a database of a test is a thousand
 * new files, which cost a disk ten times as much. Removes the folders of runs that were killed, whose memory would stay in use.
 */
export function createScratchFolder(prefix: string): string {
  if (!existsSync(inMemory)) return mkdtempSync(join(tmpdir(), prefix));
  for (const name of readdirSync(inMemory)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : Number.NaN;
    if (Number.isInteger(pid) && !isAlive(pid)) rmSync(join(inMemory, name), { recursive: true, force: true });
  }
  const { bavail, bsize } = statfsSync(inMemory);
  const isRoomy = bavail * bsize > roomyBytes && freemem() > roomyBytes;
  return mkdtempSync(join(isRoomy ? inMemory : tmpdir(), `${prefix}${process.pid}-`));
}
