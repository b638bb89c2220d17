// @ts-check
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { request } from 'node:https';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { checkoutRoot } from '../../apps/launcher/checkout/project-node.mjs';

/** @typedef {import('./stage.mjs').Stage} Stage */
/**
 * @typedef {object} Server
 * @property {number} pid
 * @property {string} baseUrl
 * @property {number} readyAfter seconds from the start of the process until it is ready
 * @property {() => Promise<void>} stop
 * @property {() => Promise<void>} kill with SIGKILL
 */

/** As the service gives it to the worker that it starts. */
const workerNiceness = 5;

const certificate = (/** @type {Stage} */ stage, /** @type {string} */ name) => join(stage.folder, 'tls', name);

/** The certificate that the load generator trusts. The service creates it on its first start.
 * @param {Stage} stage */
export const authority = (stage) => readFileSync(certificate(stage, 'ca.pem'), 'utf8');

/**
 * The environment of the service and its worker.
 * @param {Stage} stage
 */
const productionSettings = (stage) => ({
  NODE_ENV: 'production',
  DATABASE_URL: stage.serviceUrl,
  DATA_DIR: stage.folder,
  APP_SECRET: stage.appSecret,
  HTTPS_PORT: '0',
  HTTP_PORT: 'off',
  LOG_LEVEL: 'info',
});

/**
 * Starts the service as in production, with jobs and a log file.
 * @param {Stage} stage
 * @param {{ nodeFlags?: string[], environment?: Record<string, string> }} [options]
 */
export async function startService(stage, { nodeFlags = [], environment = {} } = {}) {
  const server = await startNode(stage, 'service', [...nodeFlags, join(checkoutRoot, 'dist/apps/api/src/main.js')], {
    ...productionSettings(stage),
    RUN_JOBS: 'child',
    ...environment,
  });
  await assertReady(server.baseUrl, authority(stage));
  return { ...server, readyAfter: (performance.now() - server.startedAt) / 1000 };
}

/**
 * Starts a worker beside services with RUN_JOBS=off.
 * @param {Stage} stage
 * @param {Record<string, string>} [environment]
 */
export function startWorker(stage, environment = {}) {
  const command = [join(checkoutRoot, 'dist/apps/worker/src/main.js')];
  return startNode(stage, 'worker', command, { ...productionSettings(stage), ...environment }, workerNiceness);
}

/**
 * Starts the sandbox ad platform.
 * @param {Stage} stage
 * @param {Record<string, string>} environment
 */
export function startSandbox(stage, environment) {
  return startNode(stage, 'sandbox', [join(checkoutRoot, 'dist/apps/sandbox/src/main.js')], environment);
}

/**
 * @param {Stage} stage
 * @param {{ databaseUrl?: string, tenancy?: 'transaction' | 'none', nodeFlags?: string[] }} [options]
 */
export async function startBaseline(stage, { databaseUrl = stage.serviceUrl, tenancy = 'transaction', nodeFlags = [] } = {}) {
  return startNode(stage, 'baseline', [...nodeFlags, join(checkoutRoot, 'bench/baseline.mjs')], {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    TLS_CERT: certificate(stage, 'cert.pem'),
    TLS_KEY: certificate(stage, 'key.pem'),
    BASELINE_TENANCY: tenancy,
  });
}

/**
 * @param {Stage} stage
 * @param {string} name
 * @param {string[]} command
 * @param {Record<string, string>} environment
 * @param {number} [niceness]
 */
async function startNode(stage, name, command, environment, niceness = 0) {
  const log = openSync(join(stage.folder, `${name}.log`), 'a');
  const startedAt = performance.now();
  const child = spawn(process.execPath, command, {
    cwd: checkoutRoot,
    // The user's environment is not inherited, because it could contain settings of the service.
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', log, 'inherit', 'ipc'],
  });
  closeSync(log);
  if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness);
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const end = async (/** @type {'SIGTERM' | 'SIGKILL'} */ signal) => {
    child.kill(signal);
    await exited;
  };
  const [stop, kill] = [() => end('SIGTERM'), () => end('SIGKILL')];
  stage.addCleanup(stop);
  /** @type {{ type: string, baseUrl?: string, url?: string, message?: string }} */
  const message = await Promise.race([
    new Promise((resolve) => child.once('message', resolve)),
    exited.then((code) => ({ type: 'failed', message: `ended with ${code}` })),
  ]);
  if (message.type !== 'ready') throw new Error(`The ${name} did not start: ${message.message}`);
  // Both sides use the same address family. A worker has no address.
  const baseUrl = (message.baseUrl ?? message.url ?? '').replace('localhost', '127.0.0.1');
  return { pid: /** @type {number} */ (child.pid), baseUrl, startedAt, readyAfter: (performance.now() - startedAt) / 1000, stop, kill };
}

/**
 * @param {string} baseUrl
 * @param {string} ca
 * @returns {Promise<void>}
 */
function assertReady(baseUrl, ca) {
  return new Promise((resolve, reject) => {
    const sent = request(`${baseUrl}/health/ready`, { ca, agent: false }, (response) => {
      response.resume();
      if (response.statusCode === 200) resolve();
      else reject(new Error(`/health/ready returned ${response.statusCode}`));
    });
    sent.on('error', reject).end();
  });
}
