import { chmodSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The size at which a log is rotated, and the number of old files that are kept. README.md and .env.example name both. */
const MAX_BYTES = 20_000_000;
const MAX_OLD_LOGS = 5;
const CHECK_MS = 1_000;

export function logFile(dataFolder: string, name: 'service' | 'sandbox'): string {
  return join(dataFolder, 'logs', `${name}.log`);
}

export function openLog(dataFolder: string, name: 'service' | 'sandbox'): { file: string; descriptor: number; start: number } {
  const file = logFile(dataFolder, name);
  const folder = join(dataFolder, 'logs');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  rotate(file);
  const descriptor = openSync(file, 'a', 0o600);
  return { file, descriptor, start: statSync(file).size };
}

/**
 * Rotates the logs of a data folder while processes write to them. A process opens a new file when it finds its file renamed, so
 * no line is lost, even if a process is killed during the rotation.
 */
export function keepLogsRotated(dataFolder: string, say: (line: string) => void): void {
  let isBroken = false;
  const timer = setInterval(() => {
    try {
      for (const name of ['service', 'sandbox'] as const) rotate(logFile(dataFolder, name));
      isBroken = false;
    } catch (error) {
      if (!isBroken) say(`Cannot rotate the logs: ${(error as Error).message}`);
      isBroken = true;
    }
  }, CHECK_MS);
  timer.unref();
}

/** Renames a full log to `<file>.1` after incrementing the numbers of the older files. The oldest file is overwritten. */
export function rotate(file: string, maxBytes = MAX_BYTES): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) < maxBytes) return;
  const rotatedName = (number: number) => `${file}.${number}`;
  // An interrupted rotation leaves a gap in the numbers. Files beyond the gap are not renamed.
  let last = 1;
  while (last < MAX_OLD_LOGS && existsSync(rotatedName(last))) last++;
  for (let number = last; number > 1; number--) renameSync(rotatedName(number - 1), rotatedName(number));
  renameSync(file, rotatedName(1));
}

export function lastLines(file: string, start: number): string {
  const lines = readFileSync(file).subarray(start).toString('utf8').trim().split('\n').slice(-5);
  return lines
    .filter(Boolean)
    .map((line) => `  ${line}`)
    .join('\n');
}
