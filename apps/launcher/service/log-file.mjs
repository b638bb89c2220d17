// @ts-check
import { chmodSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A log that has grown to this size gets a new file; so many older ones are kept. README.md and .env.example name both. */
const MAX_BYTES = 20_000_000;
const KEPT = 5;
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
 * Rotates the logs of a data folder while the processes run that write them. They open a new file of the name when they find theirs
 * renamed, so a line is in the one or the other, whoever is killed meanwhile.
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
      if (!isBroken) say(`The logs cannot be rotated: ${/** @type {Error} */ (error).message}`);
      isBroken = true;
    }
  }, CHECK_MS);
  timer.unref();
}

/**
 * Gives a log that is full the name `<file>.1`, after the older ones have moved on by one; of those the oldest goes.
 * @param {string} file
 * @param {number} [maxBytes]
 */
export function rotate(file, maxBytes = MAX_BYTES) {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) < maxBytes) return;
  const older = (/** @type {number} */ number) => `${file}.${number}`;
  // Where a rotation was cut off there is a gap: what is beyond it stays.
  let last = 1;
  while (last < KEPT && existsSync(older(last))) last++;
  for (let number = last; number > 1; number--) renameSync(older(number - 1), older(number));
  renameSync(file, older(1));
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
