// @ts-check
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @typedef {{ release(): Promise<void> }} ProcessLock */

/**
 * A listening socket serves as the lock. The kernel closes it when the process exits for any reason, so there are no stale lock
 * files. Only Linux has socket names outside the file system.
 * @param {string} name
 */
function addressOf(name) {
  const id = `acs-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${id}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${id}`;
  return join(tmpdir(), `${id}.sock`);
}

/**
 * Acquires the named lock until this process exits. Returns null when another process holds it.
 * @param {string} name
 * @param {() => object} [describe] the description for other processes. Any local user can read it, so it must not contain secrets
 * @returns {Promise<ProcessLock | null>}
 */
export async function acquireLock(name, describe = () => ({ pid: process.pid })) {
  const address = addressOf(name);
  const lock = await listen(address, describe);
  if (lock || address.startsWith('\0') || process.platform === 'win32') return lock;
  if ((await probe(address)) !== 'refused') return null;
  rmSync(address, { force: true });
  return listen(address, describe);
}

/**
 * Returns the description that the lock holder provides. Null when there is no response within a second.
 * @param {string} name
 * @returns {Promise<Record<string, unknown> | null>}
 */
export async function queryHolder(name) {
  const answer = await probe(addressOf(name));
  return typeof answer === 'object' ? answer : null;
}

/**
 * @param {string} address
 * @param {() => object} describe
 * @returns {Promise<ProcessLock | null>}
 */
function listen(address, describe) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.end(`${JSON.stringify(describe())}\n`);
    });
    server.once('error', (error) => {
      if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(address, () => {
      server.unref();
      resolve({ release: () => new Promise((released) => void server.close(() => released(undefined))) });
    });
  });
}

/**
 * @param {string} address
 * @returns {Promise<Record<string, unknown> | 'refused' | 'silent'>}
 */
function probe(address) {
  return new Promise((resolve) => {
    const socket = connect(address);
    let text = '';
    const settle = (/** @type {Record<string, unknown> | 'refused' | 'silent'} */ outcome) => {
      socket.destroy();
      resolve(outcome);
    };
    socket.setTimeout(1_000, () => settle('silent'));
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => (text += chunk));
    socket.on('error', () => settle('refused'));
    socket.on('end', () => {
      try {
        settle(JSON.parse(text));
      } catch {
        settle('silent');
      }
    });
  });
}
