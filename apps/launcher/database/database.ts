import { join } from 'node:path';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { StartFailure } from '../process/child.mjs';
import type { Progress } from '../process/progress.mjs';
import type { Shutdown } from '../process/shutdown.mjs';
import { databaseUrls, ensureDatabase, withClient } from './roles.ts';
import { ensureSandboxDatabase } from './sandbox-database.ts';
import type { Secrets } from './secrets.ts';

const STABLE_AFTER_MS = 5_000;
const MAX_QUICK_EXITS = 3;

interface OpenDatabaseOptions {
  readonly dataFolder: string;
  readonly secrets: Secrets;
  readonly env: NodeJS.ProcessEnv;
  readonly progress: Progress;
  readonly shutdown: Shutdown;
}

export interface Database {
  readonly serviceUrl: string;
  /** Null for an external database without DATABASE_OWNER_URL. */
  readonly ownerUrl: string | null;
  /** Null for an external database without SANDBOX_DATABASE_URL. */
  readonly sandboxDatabaseUrl: string | null;
  readonly isEmbedded: boolean;
  readonly isNew: boolean;
  /** Restarts the database when it exits; rejects when it keeps exiting. */
  readonly guard: () => Promise<void>;
}

export async function openDatabase({ dataFolder, secrets, env, progress, shutdown }: OpenDatabaseOptions): Promise<Database> {
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

async function openExisting(serviceUrl: string, ownerUrl: string | null): Promise<Omit<Database, 'sandboxDatabaseUrl'>> {
  await requireConnection('DATABASE_URL', serviceUrl);
  if (ownerUrl) await requireConnection('DATABASE_OWNER_URL', ownerUrl);
  return { serviceUrl, ownerUrl, isEmbedded: false, isNew: false, guard: async () => {} };
}

async function requireConnection(name: string, url: string) {
  if (!URL.canParse(url)) {
    throw new StartFailure(`${name} is not a URL. Use the form postgresql://user:password@host:port/database.`);
  }
  try {
    await withClient(url, async () => undefined);
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new StartFailure(`${name} is ${withoutPassword(url)}, but connecting to PostgreSQL there failed: ${message || code}`);
  }
}

function withoutPassword(url: string) {
  const parsed = new URL(url);
  if (parsed.password) parsed.password = '***';
  return parsed.href;
}
