// @ts-check
import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine, endsWithin, isAlive, pause } from '../process/liveness.mjs';
import { StartFailure } from '../process/child.mjs';

const READY_TIMEOUT_MS = 300_000;

/**
 * Reads the server's pid file. Line 8 is the status.
 * @param {string} cluster
 */
function readPidFile(cluster) {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), status: lines[7]?.trim() };
  } catch {
    return undefined;
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} cluster
 * @returns {Promise<boolean>} false when the server exited or did not become ready in time
 */
export async function waitUntilReady(child, cluster) {
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

/** @param {import('node:child_process').ChildProcess} child */
export function hasEnded(child) {
  return child.exitCode !== null || child.signalCode !== null;
}

/**
 * Stops a server that outlived its launcher. Removes a pid file whose number now belongs to another program, because PostgreSQL
 * would mistake that program for a running server.
 * @param {string} cluster
 * @param {(line: string) => void} log
 */
export async function stopLeftoverServer(cluster, log) {
  const pid = readPidFile(cluster)?.pid;
  if (!pid || !isAlive(pid)) return;
  if (servesCluster(pid, cluster)) {
    log(`Stopping PostgreSQL (pid ${pid}), which is still running from an earlier start.`);
    await stopPostmaster(pid);
  } else {
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
  }
}

/**
 * @param {number} pid
 * @param {string} cluster
 */
function servesCluster(pid, cluster) {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === cluster;
    } catch {
      return false;
    }
  }
  return commandLine(pid).includes(cluster);
}

/**
 * Sends the signals of pg_ctl's fast and immediate modes, then SIGKILL.
 * @param {number | undefined} pid
 */
export async function stopPostmaster(pid) {
  if (pid === undefined) return;
  const signals = /** @type {const} */ ([
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ]);
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
