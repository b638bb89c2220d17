// @ts-check
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine, endsWithin, isAlive } from '../process/liveness.mjs';
import { writePrivately } from '../process/private-file.mjs';
import { SERVICE_ENTRY } from './service-process.mjs';

const TIMEOUT_MS = 10_000;

/**
 * @typedef {{ pid: number, service_pid?: number, base_url: string, database_url: string, database_owner_url: string | null,
 *   sandbox_url?: string | null, sandbox_pid?: number | undefined }} RunningService
 */

/**
 * How operator commands reach the database of the service that runs on this data folder. It holds passwords, so it is a
 * private file and no answer on the lock's socket; after a kill it stays behind, so its pid is compared with the lock's.
 * @param {string} dataFolder
 */
function file(dataFolder) {
  return join(dataFolder, 'runtime.json');
}

/**
 * @param {string} dataFolder
 * @param {RunningService} service
 */
export function announceService(dataFolder, service) {
  writePrivately(file(dataFolder), service);
}

/** @param {string} dataFolder */
export function withdrawService(dataFolder) {
  rmSync(file(dataFolder), { force: true });
}

/**
 * @param {string} dataFolder
 * @returns {RunningService | undefined}
 */
export function readAnnouncement(dataFolder) {
  try {
    return JSON.parse(readFileSync(file(dataFolder), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * A service whose launcher was killed finishes its requests and ends; its ports are free only then.
 * @param {string} dataFolder
 */
export async function awaitLeftoverService(dataFolder) {
  const pid = readAnnouncement(dataFolder)?.service_pid;
  if (pid && isAlive(pid) && commandLine(pid).includes(SERVICE_ENTRY)) {
    if (!(await endsWithin(pid, TIMEOUT_MS))) process.kill(pid, 'SIGKILL');
  }
  withdrawService(dataFolder);
}

/** @param {string} dataFolder */
export function lockName(dataFolder) {
  return `data:${dataFolder}`;
}
