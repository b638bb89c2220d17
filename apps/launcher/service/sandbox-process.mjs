// @ts-check
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../process/child.mjs';
import { writePrivately } from '../process/private-file.mjs';
import { keepRunning, launch } from '../process/supervision.mjs';
import { lastLines, openLog } from './log-file.mjs';

const ENTRY = join('dist', 'apps', 'sandbox', 'src', 'main.js');
const CLIENT_ID = 'acs';
const MAX_STOP_MS = 5_000;
/** Nobody who tries things waits for hours: what real platforms take is the default elsewhere. */
const QUICK = { SANDBOX_REVIEW_MAX_SECONDS: '20', SANDBOX_REPORT_LAG_SECONDS: '30', SANDBOX_REJECTION_RATE: '0' };

/**
 * @typedef {object} Sandbox
 * @property {string} url
 * @property {number | undefined} pid of the first one
 */

/**
 * Starts the sandbox ad platform, and again whenever it ends unexpectedly, on the same port: the service looks for it there.
 * @param {{ root: string, dataFolder: string, env: NodeJS.ProcessEnv, databaseUrl: string, port: () => Promise<number>,
 *   secrets: import('../database/secrets.mjs').Secrets, say: (text: string) => void,
 *   shutdown: import('../process/shutdown.mjs').Shutdown }} wanted
 * @returns {Promise<Sandbox>}
 */
export async function startSandbox({ root, dataFolder, env, databaseUrl, port, secrets, say, shutdown }) {
  const settings = {
    ...QUICK,
    ...env,
    SANDBOX_DATABASE_URL: databaseUrl,
    SANDBOX_CLIENT_ID: CLIENT_ID,
    SANDBOX_CLIENT_SECRET: secrets.sandbox_client_secret,
    SANDBOX_CONTROL_TOKEN: secrets.sandbox_control_token,
  };
  const launchOn = (/** @type {number} */ on) => launchSandbox({ root, dataFolder, env: { ...settings, SANDBOX_PORT: String(on) } });

  let current = launchOn(await port());
  let stop = () => current.stop();
  // Before it is ready, so that a stop that comes meanwhile ends it too.
  shutdown.add(() => stop());
  let ready = await current.ready;
  if (ready.code === 'EADDRINUSE') {
    // Found free, and gone by now.
    current = launchOn(await port());
    ready = await current.ready;
  }
  const { url } = ready;
  if (!url) throw new StartFailure(`The sandbox did not start: ${ready.message}${ready.isSilent ? `.\n${current.lastLines()}` : ''}`);
  const again = () => launchOn(Number(new URL(url).port));
  ({ stop } = await keepRunning({ root, name: 'sandbox', first: current, again, say, shutdown }));
  writePrivately(sandboxFile(dataFolder), { url, client_id: CLIENT_ID, control_token: secrets.sandbox_control_token });
  return { url, pid: current.pid };
}

/**
 * For people and programs that move its clock or make it fail.
 * @param {string} dataFolder
 */
export function sandboxFile(dataFolder) {
  return join(dataFolder, 'sandbox.json');
}

/**
 * What a client of the sandbox is told by environment.
 * @param {string | null | undefined} url
 * @param {import('../database/secrets.mjs').Secrets} secrets
 * @returns {NodeJS.ProcessEnv}
 */
export function sandboxEnvironment(url, secrets) {
  if (!url) return {};
  return { SANDBOX_URL: url, SANDBOX_CLIENT_ID: CLIENT_ID, SANDBOX_CLIENT_SECRET: secrets.sandbox_client_secret };
}

/**
 * Operator commands also give the sandbox a past; the service itself never controls it.
 * @param {string | null | undefined} url
 * @param {import('../database/secrets.mjs').Secrets} secrets
 * @returns {NodeJS.ProcessEnv}
 */
export function sandboxOperatorEnvironment(url, secrets) {
  if (!url) return {};
  return { ...sandboxEnvironment(url, secrets), SANDBOX_CONTROL_TOKEN: secrets.sandbox_control_token };
}

/** @param {{ root: string, dataFolder: string, env: NodeJS.ProcessEnv }} wanted */
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
