import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine, endsWithin, isAlive } from '../process/liveness.ts';
import { writePrivateFile } from '../process/private-file.ts';
import { SERVICE_ENTRY } from './service-process.ts';

const TIMEOUT_MS = 10_000;

export interface RunningService {
  pid: number;
  service_pid?: number;
  base_url: string;
  database_url: string;
  database_owner_url: string | null;
  sandbox_url?: string | null;
  sandbox_pid?: number | undefined;
}

/**
 * The file that tells operator commands how to connect to the database of the running service. It contains passwords, so it is a
 * private file instead of a response on the lock's socket. It remains after a kill, so its pid is compared with that of the lock.
 */
function file(dataFolder: string) {
  return join(dataFolder, 'runtime.json');
}

export function announceService(dataFolder: string, service: RunningService): void {
  writePrivateFile(file(dataFolder), service);
}

export function withdrawService(dataFolder: string): void {
  rmSync(file(dataFolder), { force: true });
}

export function readAnnouncement(dataFolder: string): RunningService | undefined {
  try {
    return JSON.parse(readFileSync(file(dataFolder), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Waits for a service whose launcher was killed: it finishes its requests before it exits and frees its ports. */
export async function waitForLeftoverService(dataFolder: string): Promise<void> {
  const pid = readAnnouncement(dataFolder)?.service_pid;
  if (pid && isAlive(pid) && commandLine(pid).includes(SERVICE_ENTRY)) {
    if (!(await endsWithin(pid, TIMEOUT_MS))) process.kill(pid, 'SIGKILL');
  }
  withdrawService(dataFolder);
}
