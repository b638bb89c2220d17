// @ts-check
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../process/child.mjs';
import { writePrivateFile } from '../process/private-file.mjs';
import { keepRunning, launch } from '../process/supervision.mjs';
import { lastLines, openLog } from './log-file.mjs';

const ENTRY = join('dist', 'apps', 'sandbox', 'src', 'main.js');
const CLIENT_ID = 'acs';
const MAX_STOP_MS = 5_000;
/** Short delays for trying out the service. The sandbox's own defaults match real platforms. */
const TRIAL_SETTINGS = { SANDBOX_REVIEW_MAX_SECONDS: '20', SANDBOX_REPORT_LAG_SECONDS: '30', SANDBOX_REJECTION_RATE: '0' };

/**
 * @typedef {object} Sandbox
 * @property {string} url
 * @property {number | undefined} pid of the first process
 */

/**
 * Starts the sandbox ad platform and restarts it on the same port whenever it exits unexpectedly.
 * @param {{ root: string, dataFolder: string, env: NodeJS.ProcessEnv, databaseUrl: string, port: () => Promise<number>,
 *   secrets: import('../database/secrets.mjs').Secrets, say: (text: string) => void,
 *   shutdown: import('../process/shutdown.mjs').Shutdown }} options
 * @returns {Promise<Sandbox>}
 */
export async function startSandbox({ root, dataFolder, env, databaseUrl, port, secrets, say, shutdown }) {
  const settings = {
    ...TRIAL_SETTINGS,
    ...env,
    SANDBOX_DATABASE_URL: databaseUrl,
    SANDBOX_CLIENT_ID: CLIENT_ID,
    SANDBOX_CLIENT_SECRET: secrets.sandbox_client_secret,
    SANDBOX_CONTROL_TOKEN: secrets.sandbox_control_token,
  };
  const launchOn = (/** @type {number} */ on) => launchSandbox({ root, dataFolder, env: { ...settings, SANDBOX_PORT: String(on) } });

  let current = launchOn(await port());
  let stop = () => current.stop();
  // Registered before the sandbox is ready, so that a stop during its start also stops it.
  shutdown.add(() => stop());
  let ready = await current.ready;
  if (ready.code === 'EADDRINUSE') {
    // Another process took the port after it was found free.
    current = launchOn(await port());
    ready = await current.ready;
  }
  const { url } = ready;
  if (!url) throw new StartFailure(`The sandbox did not start: ${ready.message}${ready.isSilent ? `.\n${current.lastLines()}` : ''}`);
  const restart = () => launchOn(Number(new URL(url).port));
  ({ stop } = await keepRunning({ root, name: 'sandbox', first: current, restart, say, shutdown }));
  writePrivateFile(sandboxFile(dataFolder), { url, client_id: CLIENT_ID, control_token: secrets.sandbox_control_token });
  return { url, pid: current.pid };
}

/**
 * The file with the control token, for people and programs that change the sandbox's clock or inject faults.
 * @param {string} dataFolder
 */
export function sandboxFile(dataFolder) {
  return join(dataFolder, 'sandbox.json');
}

/**
 * The environment of a client of the sandbox.
 * @param {string | null | undefined} url
 * @param {import('../database/secrets.mjs').Secrets} secrets
 * @returns {NodeJS.ProcessEnv}
 */
export function sandboxEnvironment(url, secrets) {
  if (!url) return {};
  return { SANDBOX_URL: url, SANDBOX_CLIENT_ID: CLIENT_ID, SANDBOX_CLIENT_SECRET: secrets.sandbox_client_secret };
}

/**
 * Operator commands also use the control API, for example to write past data. The service never uses it.
 * @param {string | null | undefined} url
 * @param {import('../database/secrets.mjs').Secrets} secrets
 * @returns {NodeJS.ProcessEnv}
 */
export function sandboxOperatorEnvironment(url, secrets) {
  if (!url) return {};
  return { ...sandboxEnvironment(url, secrets), SANDBOX_CONTROL_TOKEN: secrets.sandbox_control_token };
}

/** @param {{ root: string, dataFolder: string, env: NodeJS.ProcessEnv }} options */
function launchSandbox({ root, dataFolder, env }) {
  const log = openLog(dataFolder, 'sandbox');
  const launched = launch({
    root,
    entry: ENTRY,
    env: { ...env, SANDBOX_LOG_FILE: log.file },
    stdio: ['ignore', log.descriptor, log.descriptor, 'ipc'],
    maxStopMs: MAX_STOP_MS,
  });
  closeSync(log.descriptor);
  return { ...launched, lastLines: () => lastLines(log.file, log.start) };
}
