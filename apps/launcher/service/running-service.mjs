// @ts-check
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine, endsWithin, isAlive } from '../process/liveness.mjs';
import { writePrivateFile } from '../process/private-file.mjs';
import { SERVICE_ENTRY } from './service-process.mjs';

const TIMEOUT_MS = 10_000;

/**
 * @typedef {{ pid: number, service_pid?: number, base_url: string, database_url: string, database_owner_url: string | null,
 *   sandbox_url?: string | null, sandbox_pid?: number | undefined }} RunningService
 */

/**
 * The file that tells operator commands how to connect to the database of the running service. It contains passwords, so it is a
 * private file instead of a response on the lock's socket. It remains after a kill, so its pid is compared with that of the lock.
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
  writePrivateFile(file(dataFolder), service);
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
 * Waits for a service whose launcher was killed: it finishes its requests before it exits and frees its ports.
 * @param {string} dataFolder
 */
export async function waitForLeftoverService(dataFolder) {
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
