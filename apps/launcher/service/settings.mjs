// @ts-check
import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
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
 * A port that the person chose is used or refused; a default one gives way to the next free one.
 * @param {NodeJS.ProcessEnv} env
 */
export async function choosePorts(env) {
  const https = await choosePort('HTTPS_PORT', 8443, env);
  const http = env['HTTP_PORT'] === 'off' ? 'off' : await choosePort('HTTP_PORT', 8080, env, https);
  return { https, http };
}

/**
 * @param {string} name
 * @param {number} byDefault
 * @param {NodeJS.ProcessEnv} env
 * @param {number} [taken]
 */
async function choosePort(name, byDefault, env, taken) {
  const host = env['HOST'] || undefined;
  const chosen = env[name];
  if (chosen) {
    const port = Number(chosen);
    if (!/^\d+$/.test(chosen) || port < 1 || port > 65_535) {
      throw new StartFailure(`${name} is "${chosen}"; it must be a port number from 1 to 65535.`);
    }
    const problem = port === taken ? 'EADDRINUSE' : await tryPort(port, host);
    if (!problem) return port;
    const reason = problem === 'EADDRINUSE' ? 'which is in use' : `which cannot be listened on (${problem})`;
    throw new StartFailure(`${name} is ${chosen}, ${reason}; choose another port or leave it unset.`);
  }
  for (let port = byDefault; port < byDefault + 200; port++) {
    if (port !== taken && !(await tryPort(port, host))) return port;
  }
  throw new StartFailure(`No port from ${byDefault} to ${byDefault + 199} is free on ${host ?? 'this machine'}; set ${name}.`);
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
