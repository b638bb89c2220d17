// @ts-check
import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartFailure } from '../process/child.mjs';

/**
 * Everything that a start makes and keeps. Passable but not listable: PostgreSQL may run as another user.
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
    throw new StartFailure(`DATA_DIR is "${folder}", which this user cannot make or write to: ${/** @type {Error} */ (error).message}`);
  }
}

/**
 * @typedef {object} Settings
 * @property {number | undefined} httpsPort undefined: not chosen
 * @property {number | 'off' | undefined} httpPort undefined: not chosen
 * @property {number | 'off' | undefined} sandboxPort undefined: not chosen
 * @property {boolean} demoData
 * @property {boolean} logToStdout
 */

/**
 * What the launcher itself is told. An empty value counts as not set.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Settings}
 */
export function readSettings(env) {
  return {
    httpsPort: read('HTTPS_PORT', env['HTTPS_PORT'], 'a port from 0 to 65535 (0 takes a free one)', portNumber),
    httpPort: read('HTTP_PORT', env['HTTP_PORT'], 'a port from 0 to 65535, or off', (text) => (text === 'off' ? text : portNumber(text))),
    sandboxPort: read('SANDBOX_PORT', env['SANDBOX_PORT'], 'a port from 0 to 65535, or off', (text) =>
      text === 'off' ? text : portNumber(text),
    ),
    // A database of somebody's own gets demo data only when asked for.
    demoData: read('DEMO_DATA', env['DEMO_DATA'], 'on or off', oneOf({ on: true, off: false })) ?? !env['DATABASE_URL'],
    logToStdout:
      read('LOG_TO_STDOUT', env['LOG_TO_STDOUT'], '1, true, 0 or false', oneOf({ 1: true, true: true, 0: false, false: false })) ?? false,
  };
}

/**
 * The service would say the same of its settings, but only after its database is there. For a built checkout.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 */
export async function checkServiceSettings(root, env) {
  const module = join(root, 'dist', 'libs', 'foundation', 'src', 'config', 'environment.js');
  const { EnvironmentError, readEnvironment } = await import(pathToFileURL(module).href);
  try {
    // The embedded database has no URL yet.
    readEnvironment({ ...env, DATABASE_URL: env['DATABASE_URL'] || 'postgres://localhost' });
  } catch (error) {
    throw error instanceof EnvironmentError ? new StartFailure(/** @type {Error} */ (error).message) : error;
  }
}

/**
 * @template T
 * @param {string} name
 * @param {string | undefined} given
 * @param {string} allowed
 * @param {(text: string) => T | undefined} parse
 * @returns {T | undefined}
 */
function read(name, given, allowed, parse) {
  if (!given) return undefined;
  const value = parse(given);
  if (value === undefined) throw new StartFailure(`${name} is ${JSON.stringify(given)}: it must be ${allowed}.`);
  return value;
}

/** @param {string} text */
function portNumber(text) {
  return /^\d+$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;
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
 * A port that the person chose is used or refused; a default one gives way to the next free one.
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
 * @param {number} byDefault
 * @param {number | undefined} chosen
 * @param {string | undefined} host
 * @param {number} [taken]
 */
async function choosePort(name, byDefault, chosen, host, taken) {
  // The service takes a free one itself: found here, it could be gone by then.
  if (chosen === 0) return chosen;
  if (chosen !== undefined) {
    const problem = chosen === taken ? 'EADDRINUSE' : await tryPort(chosen, host);
    if (!problem) return chosen;
    const reason = problem === 'EADDRINUSE' ? 'which is in use' : `which cannot be listened on (${problem})`;
    throw new StartFailure(`${name} is ${chosen}, ${reason}: choose another port or leave it unset.`);
  }
  for (let port = byDefault; port < byDefault + 200; port++) {
    if (port !== taken && !(await tryPort(port, host))) return port;
  }
  throw new StartFailure(`No port from ${byDefault} to ${byDefault + 199} is free on ${host ?? 'this machine'}: set ${name}.`);
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
