// @ts-check
import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartFailure } from '../process/child.mjs';

/**
 * Opens the folder for everything that a start creates. Other users can traverse but not list it, because PostgreSQL may run as
 * another user.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 */
export function openDataFolder(root, env) {
  const folder = resolve(root, env['DATA_DIR'] || '.data');
  try {
    if (!existsSync(folder)) {
      mkdirSync(folder, { recursive: true });
      chmodSync(folder, 0o711);
    }
    accessSync(folder, constants.W_OK | constants.X_OK);
    return realpathSync(folder);
  } catch (error) {
    throw new StartFailure(`DATA_DIR is "${folder}", which this user cannot create or write to: ${/** @type {Error} */ (error).message}`);
  }
}

/**
 * The settings that the launcher reads in addition to those of the service. `.env.example` lists both.
 * @satisfies {Record<string, { name: string, about: string, allowed: string, empty?: string, fallback?: string }>}
 */
export const launcherSettings = {
  sandboxPort: {
    name: 'SANDBOX_PORT',
    about: 'The port of the sandbox ad platform that runs beside the service. It does not run when SANDBOX_URL names another one.',
    allowed: 'a port from 0 to 65535, or off',
    empty: '9400 or the next free one',
  },
  sandboxHost: {
    name: 'SANDBOX_HOST',
    about: 'The address that the sandbox listens on.',
    allowed: 'an address or host name to listen on',
    fallback: '127.0.0.1',
  },
  sandboxDatabaseUrl: {
    name: 'SANDBOX_DATABASE_URL',
    about: 'Where the sandbox keeps its state. With your own DATABASE_URL and without this, the sandbox does not run.',
    allowed: 'a postgres:// URL of a database of its own',
    empty: 'one on the embedded server',
  },
  demoData: {
    name: 'DEMO_DATA',
    about: 'Whether the first start creates demo accounts, keys and campaigns.',
    allowed: 'on or off',
    empty: 'on with the embedded database and off with DATABASE_URL',
  },
  logToStdout: {
    name: 'LOG_TO_STDOUT',
    about:
      'Whether the log of the service goes to the terminal instead of DATA_DIR/logs/service.log, which is rotated at 20 MB (5 older are kept).',
    allowed: '1, true, 0 or false',
    empty: 'false',
  },
};

/**
 * @typedef {object} Settings
 * @property {number | undefined} httpsPort undefined: not set
 * @property {number | 'off' | undefined} httpPort undefined: not set
 * @property {number | 'off' | undefined} sandboxPort undefined: not set
 * @property {boolean} demoData
 * @property {boolean} logToStdout
 */

/**
 * Reads the settings of the launcher. An empty value counts as not set.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Settings}
 */
export function readSettings(env) {
  const { sandboxPort, demoData, logToStdout } = launcherSettings;
  return {
    httpsPort: read(env, { name: 'HTTPS_PORT', allowed: 'a port from 0 to 65535 (0 takes a free one)' }, portNumber),
    httpPort: read(env, { name: 'HTTP_PORT', allowed: 'a port from 0 to 65535, or off' }, portNumberOrOff),
    sandboxPort: read(env, sandboxPort, portNumberOrOff),
    // An external database gets demo data only on request.
    demoData: read(env, demoData, oneOf({ on: true, off: false })) ?? !env['DATABASE_URL'],
    logToStdout: read(env, logToStdout, oneOf({ 1: true, true: true, 0: false, false: false })) ?? false,
  };
}

/**
 * Validates the settings of the service before the database starts, as the service itself does later. Requires a built checkout.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 */
export async function checkServiceSettings(root, env) {
  const built = (/** @type {string} */ path) => import(pathToFileURL(join(root, 'dist', path)).href);
  const { readSettings: readServiceSettings } = await built('libs/composition/src/settings.js');
  const { EnvironmentError } = await built('libs/foundation/src/settings.js');
  try {
    // The embedded database has no URL at this point.
    readServiceSettings({ ...env, DATABASE_URL: env['DATABASE_URL'] || 'postgres://localhost' });
  } catch (error) {
    throw error instanceof EnvironmentError ? new StartFailure(/** @type {Error} */ (error).message) : error;
  }
}

/**
 * @template T
 * @param {NodeJS.ProcessEnv} env
 * @param {{ name: string, allowed: string }} setting
 * @param {(text: string) => T | undefined} parse
 * @returns {T | undefined}
 */
function read(env, { name, allowed }, parse) {
  const rawValue = env[name];
  if (!rawValue) return undefined;
  const value = parse(rawValue);
  if (value === undefined) throw new StartFailure(`${name} is ${JSON.stringify(rawValue)}: it must be ${allowed}.`);
  return value;
}

/** @param {string} text */
function portNumber(text) {
  return /^\d+$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;
}

/**
 * @param {string} text
 * @returns {number | 'off' | undefined}
 */
function portNumberOrOff(text) {
  return text === 'off' ? text : portNumber(text);
}

/**
 * @template T
 * @param {Record<string, T>} values
 * @returns {(text: string) => T | undefined}
 */
function oneOf(values) {
  return (text) => (Object.hasOwn(values, text) ? values[text] : undefined);
}

/**
 * A port that the user set is used or the start fails. A default port that is in use is replaced by the next free one.
 * @param {Settings} settings
 * @param {string | undefined} host
 */
export async function choosePorts({ httpsPort, httpPort }, host) {
  const https = await choosePort('HTTPS_PORT', 8443, httpsPort, host);
  const http = httpPort === 'off' ? httpPort : await choosePort('HTTP_PORT', 8080, httpPort, host, https);
  return { https, http };
}

/**
 * @param {number | undefined} chosen
 * @param {string | undefined} host
 */
export async function chooseSandboxPort(chosen, host) {
  return choosePort('SANDBOX_PORT', 9400, chosen, host);
}

/**
 * @param {string} name
 * @param {number} defaultPort
 * @param {number | undefined} chosen
 * @param {string | undefined} host
 * @param {number} [excludedPort]
 */
async function choosePort(name, defaultPort, chosen, host, excludedPort) {
  // The service itself selects a free port, because one found here could be in use by then.
  if (chosen === 0) return chosen;
  if (chosen !== undefined) {
    const problem = chosen === excludedPort ? 'EADDRINUSE' : await tryPort(chosen, host);
    if (!problem) return chosen;
    const reason = problem === 'EADDRINUSE' ? 'which is in use' : `which cannot be opened (${problem})`;
    throw new StartFailure(`${name} is ${chosen}, ${reason}. Set another port or leave it unset.`);
  }
  for (let port = defaultPort; port < defaultPort + 200; port++) {
    if (port !== excludedPort && !(await tryPort(port, host))) return port;
  }
  throw new StartFailure(`No port from ${defaultPort} to ${defaultPort + 199} is free on ${host ?? 'this machine'}. Set ${name}.`);
}

/**
 * @param {number} port
 * @param {string | undefined} host
 * @returns {Promise<string | undefined>} the error code
 */
function tryPort(port, host) {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', (error) => done(/** @type {NodeJS.ErrnoException} */ (error).code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => done(undefined)));
  });
}
