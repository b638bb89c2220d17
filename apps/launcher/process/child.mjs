// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { whenNpmEnds } from './parent.mjs';

/** An error whose message is all that a person needs to see. */
export class StartFailure extends Error {}

// npm first finishes an installation that it was told to stop; it is repeated from the start anyway.
const TIMEOUT_MS = 2_000;

/**
 * Runs a command to its end, showing its output only when it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { shutdown?: import('./shutdown.mjs').Shutdown }} [options]
 */
export async function run(command, args, { shutdown, ...options } = {}) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const end = ended(child);
  const forget = shutdown?.add(async () => {
    child.kill('SIGTERM');
    const timeout = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
    await end;
    clearTimeout(timeout);
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  const { code, signal, error } = await end;
  forget?.();
  if (code === 0) return output;
  const reason = error?.message ?? (signal ? `was ended by ${signal}` : `exited with ${code}`);
  throw new StartFailure(`${output.trimEnd()}\n\n${[command, ...args].join(' ')}: ${reason}`.trim());
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null, error?: Error }>}
 */
export function ended(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, error }));
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}

/**
 * Runs a command on this terminal and gives its exit code, as a shell would. Signals are passed on, by the shutdown when
 * there is one.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { shutdown?: import('./shutdown.mjs').Shutdown }} [options]
 */
export async function runInForeground(command, args, { shutdown, ...options } = {}) {
  const child = spawn(command, args, { stdio: 'inherit', ...options });
  const end = ended(child);
  /** @type {NodeJS.Signals[]} */
  const signals = shutdown ? [] : ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const forward = (/** @type {NodeJS.Signals} */ signal) => void child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  const stopWatching = shutdown ? () => {} : whenNpmEnds(() => forward('SIGTERM'));
  const forget = shutdown?.add(async () => {
    child.kill('SIGTERM');
    await end;
  });
  const { code, signal, error } = await end;
  forget?.();
  for (const name of signals) process.off(name, forward);
  stopWatching();
  if (error) throw new StartFailure(`${command}: ${error.message}`);
  if (code !== null) return code;
  return 128 + (signal ? constants.signals[signal] : 0);
}
