// @ts-check
import { existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const LOG_LIMIT_BYTES = 50_000_000;

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
  mkdirSync(join(dataFolder, 'logs'), { recursive: true, mode: 0o700 });
  if (existsSync(file) && statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
  const descriptor = openSync(file, 'a', 0o600);
  return { file, descriptor, start: statSync(file).size };
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
