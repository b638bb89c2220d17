// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { onNpmExit } from './parent.mjs';

/** An error that the user can correct. Only its message is printed, without a stack. */
export class StartFailure extends Error {}

// After SIGTERM npm first finishes its installation. It is killed sooner, because the next start repeats the installation anyway.
const TIMEOUT_MS = 2_000;

/**
 * Runs a command until it exits and shows its output only if it fails.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { shutdown?: import('./shutdown.mjs').Shutdown }} [options]
 */
export async function run(command, args, { shutdown, ...options } = {}) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const end = waitForExit(child);
  const removeCleanup = shutdown?.add(async () => {
    child.kill('SIGTERM');
    const timeout = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
    await end;
    clearTimeout(timeout);
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  const { code, signal, error } = await end;
  removeCleanup?.();
  if (code === 0) return output;
  const reason = error?.message ?? (signal ? `was terminated by ${signal}` : `exited with ${code}`);
  throw new StartFailure(`${output.trimEnd()}\n\n${[command, ...args].join(' ')}: ${reason}`.trim());
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null, error?: Error }>}
 */
export function waitForExit(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, error }));
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}

/**
 * Runs a command on this terminal and returns its exit code as a shell does. Forwards signals, or leaves that to the given
 * shutdown.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { shutdown?: import('./shutdown.mjs').Shutdown }} [options]
 */
export async function runInForeground(command, args, { shutdown, ...options } = {}) {
  const child = spawn(command, args, { stdio: 'inherit', ...options });
  const end = waitForExit(child);
  /** @type {NodeJS.Signals[]} */
  const signals = shutdown ? [] : ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const forward = (/** @type {NodeJS.Signals} */ signal) => void child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  const stopWatching = shutdown ? () => {} : onNpmExit(() => forward('SIGTERM'));
  const removeCleanup = shutdown?.add(async () => {
    child.kill('SIGTERM');
    await end;
  });
  const { code, signal, error } = await end;
  removeCleanup?.();
  for (const name of signals) process.off(name, forward);
  stopWatching();
  if (error) throw new StartFailure(`${command}: ${error.message}`);
  if (code !== null) return code;
  return 128 + (signal ? constants.signals[signal] : 0);
}
