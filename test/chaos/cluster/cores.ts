import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { childrenOf } from '../../../bench/figures/process-usage.mjs';

const loadCore = 0;
const serviceCore = 1;
const hasTaskset = spawnSync('taskset', ['--version']).status === 0;
// The affinity of this process is narrowed below, so the number of cores is read once.
const cores = availableParallelism();

/** Why processes share cores, or null if the load and the service have a core each. */
export const whyUnpinned = !hasTaskset ? 'taskset does not exist here' : cores < 2 ? 'this machine has a single core' : null;

function pin(pid: number, core: number): void {
  if (whyUnpinned !== null) return;
  // All threads of the process; threads and processes that it starts later inherit the core.
  const { status, stderr } = spawnSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`taskset could not pin process ${pid}: ${stderr}`);
}

/** Puts a process on the core of the load. */
export const pinToLoad = (pid: number): void => pin(pid, loadCore);

/** Puts a process and its children on the core of the service. */
export function pinToService(pid: number): void {
  pin(pid, serviceCore);
  for (const child of childrenOf(pid)) pin(child, serviceCore);
}
