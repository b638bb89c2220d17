import type { ChildProcess } from 'node:child_process';
import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../process/child.mjs';
import { commandLine, endsWithin, isAlive, pause } from '../process/liveness.ts';

const READY_TIMEOUT_MS = 300_000;

/** Reads the server's pid file. Line 8 is the status. */
function readPidFile(cluster: string) {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), status: lines[7]?.trim() };
  } catch {
    return undefined;
  }
}

/** Returns false when the server exited or did not become ready in time. */
export async function waitUntilReady(child: ChildProcess, cluster: string): Promise<boolean> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  let failed = false;
  child.once('error', () => (failed = true));
  while (Date.now() < deadline) {
    if (failed || hasEnded(child)) return false;
    const file = readPidFile(cluster);
    if (file?.pid === child.pid && file?.status === 'ready') return true;
    await pause(15);
  }
  return false;
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/**
 * Stops a server that outlived its launcher. Removes a pid file whose number now belongs to another program, because PostgreSQL
 * would mistake that program for a running server.
 */
export async function stopLeftoverServer(cluster: string, log: (line: string) => void): Promise<void> {
  const pid = readPidFile(cluster)?.pid;
  if (!pid || !isAlive(pid)) return;
  if (servesCluster(pid, cluster)) {
    log(`Stopping PostgreSQL (pid ${pid}), which is still running from an earlier start.`);
    await stopPostmaster(pid);
  } else {
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
  }
}

function servesCluster(pid: number, cluster: string) {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === cluster;
    } catch {
      return false;
    }
  }
  return commandLine(pid).includes(cluster);
}

/** Sends the signals of pg_ctl's fast and immediate modes, then SIGKILL. */
export async function stopPostmaster(pid: number | undefined): Promise<void> {
  if (pid === undefined) return;
  const signals = [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const;
  for (const [signal, timeoutMs] of signals) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await endsWithin(pid, timeoutMs)) return;
  }
  throw new StartFailure(`PostgreSQL (pid ${pid}) did not stop.`);
}
