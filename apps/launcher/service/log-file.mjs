// @ts-check
import { chmodSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The size at which a log is rotated, and the number of old files that are kept. README.md and .env.example name both. */
const MAX_BYTES = 20_000_000;
const MAX_OLD_LOGS = 5;
const CHECK_MS = 1_000;

/**
 * @param {string} dataFolder
 * @param {'service' | 'sandbox'} name
 */
export function logFile(dataFolder, name) {
  return join(dataFolder, 'logs', `${name}.log`);
}

/**
 * @param {string} dataFolder
 * @param {'service' | 'sandbox'} name
 */
export function openLog(dataFolder, name) {
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
 * @param {string} dataFolder
 * @param {(line: string) => void} say
 */
export function keepLogsRotated(dataFolder, say) {
  let isBroken = false;
  const timer = setInterval(() => {
    try {
      for (const name of /** @type {const} */ (['service', 'sandbox'])) rotate(logFile(dataFolder, name));
      isBroken = false;
    } catch (error) {
      if (!isBroken) say(`Cannot rotate the logs: ${/** @type {Error} */ (error).message}`);
      isBroken = true;
    }
  }, CHECK_MS);
  timer.unref();
}

/**
 * Renames a full log to `<file>.1` after incrementing the numbers of the older files. The oldest file is overwritten.
 * @param {string} file
 * @param {number} [maxBytes]
 */
export function rotate(file, maxBytes = MAX_BYTES) {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) < maxBytes) return;
  const rotatedName = (/** @type {number} */ number) => `${file}.${number}`;
  // An interrupted rotation leaves a gap in the numbers. Files beyond the gap are not renamed.
  let last = 1;
  while (last < MAX_OLD_LOGS && existsSync(rotatedName(last))) last++;
  for (let number = last; number > 1; number--) renameSync(rotatedName(number - 1), rotatedName(number));
  renameSync(file, rotatedName(1));
}

/**
 * @param {string} file
 * @param {number} start
 */
export function lastLines(file, start) {
  const lines = readFileSync(file).subarray(start).toString('utf8').trim().split('\n').slice(-5);
  return lines
    .filter(Boolean)
    .map((line) => `  ${line}`)
    .join('\n');
}
