// @ts-check
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../embedded-postgres.mjs';
import { StartFailure } from '../process/child.mjs';
import { databaseUrls, ensureDatabase, withClient } from './roles.mjs';
import { ensureSandboxDatabase } from './sandbox-database.mjs';

const STABLE_AFTER_MS = 5_000;
const MAX_QUICK_EXITS = 3;

/**
 * @typedef {object} Database
 * @property {string} serviceUrl
 * @property {string | null} ownerUrl null for an external database without DATABASE_OWNER_URL
 * @property {string | null} sandboxDatabaseUrl null for an external database without SANDBOX_DATABASE_URL
 * @property {boolean} isEmbedded
 * @property {boolean} isNew
 * @property {() => Promise<void>} guard restarts the database when it exits; rejects when it keeps exiting
 */

/**
 * @param {{ dataFolder: string, secrets: import('./secrets.mjs').Secrets, env: NodeJS.ProcessEnv,
 *   progress: import('../process/progress.mjs').Progress, shutdown: import('../process/shutdown.mjs').Shutdown }} options
 * @returns {Promise<Database>}
 */
export async function openDatabase({ dataFolder, secrets, env, progress, shutdown }) {
  const serviceUrl = env['DATABASE_URL'];
  const ownSandboxUrl = env['SANDBOX_DATABASE_URL'] || null;
  if (serviceUrl) {
    return { ...(await openExisting(serviceUrl, env['DATABASE_OWNER_URL'] || null)), sandboxDatabaseUrl: ownSandboxUrl };
  }

  const dataDir = join(dataFolder, 'postgres');
  let starting = startEmbeddedPostgres({ dataDir, log: progress.say });
  shutdown.add(async () => (await starting.catch(() => undefined))?.stop());
  const server = await progress.step('Starting the database', () => starting);
  const isNew = await ensureDatabase(server, secrets);
  const sandboxDatabaseUrl = ownSandboxUrl ?? (await ensureSandboxDatabase(server, secrets));

  /** Restarts PostgreSQL on its port, which the service's pool uses; fails when it keeps exiting. */
  const guard = async () => {
    let quickExits = 0;
    for (let current = server; ; current = await starting) {
      const since = Date.now();
      await current.exited;
      if (shutdown.isStopping()) return;
      quickExits = Date.now() - since < STABLE_AFTER_MS ? quickExits + 1 : 0;
      if (quickExits === MAX_QUICK_EXITS) throw new StartFailure('PostgreSQL keeps exiting.');
      progress.say('PostgreSQL exited unexpectedly. Restarting it.');
      starting = startEmbeddedPostgres({ dataDir, port: server.port });
    }
  };
  return { ...databaseUrls(server.port, secrets), sandboxDatabaseUrl, isEmbedded: true, isNew, guard };
}

/**
 * @param {string} serviceUrl
 * @param {string | null} ownerUrl
 * @returns {Promise<Omit<Database, 'sandboxDatabaseUrl'>>}
 */
async function openExisting(serviceUrl, ownerUrl) {
  await requireConnection('DATABASE_URL', serviceUrl);
  if (ownerUrl) await requireConnection('DATABASE_OWNER_URL', ownerUrl);
  return { serviceUrl, ownerUrl, isEmbedded: false, isNew: false, guard: async () => {} };
}

/**
 * @param {string} name
 * @param {string} url
 */
async function requireConnection(name, url) {
  if (!URL.canParse(url)) {
    throw new StartFailure(`${name} is not a URL. Use the form postgresql://user:password@host:port/database.`);
  }
  try {
    await withClient(url, async () => undefined);
  } catch (error) {
    const { message, code } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new StartFailure(`${name} is ${withoutPassword(url)}, but connecting to PostgreSQL there failed: ${message || code}`);
  }
}

/** @param {string} url */
function withoutPassword(url) {
  const parsed = new URL(url);
  if (parsed.password) parsed.password = '***';
  return parsed.href;
}
