// @ts-check
import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
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
 * The name of the lock of a data folder.
 * @param {string} dataFolder
 */
export function lockName(dataFolder) {
  return `data:${dataFolder}`;
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
