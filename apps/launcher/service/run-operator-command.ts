import { ensureBuilt, enableCompileCache } from '../checkout/build.mjs';
import { openDatabase } from '../database/database.ts';
import { loadSecrets, type Secrets } from '../database/secrets.ts';
import { isServable } from '../database/servable-state.ts';
import { run, runInForeground, StartFailure } from '../process/child.mjs';
import { pause } from '../process/liveness.ts';
import { acquireLock, queryHolder } from '../process/process-lock.mjs';
import type { Progress } from '../process/progress.mjs';
import type { Shutdown } from '../process/shutdown.mjs';
import { operatorCommand, operatorEnvironment, serviceEnvironment } from './cli.ts';
import { readAnnouncement } from './running-service.ts';
import { sandboxOperatorEnvironment } from './sandbox-process.ts';
import { lockName, openDataFolder, readSettings } from './settings.mjs';

const TIMEOUT_MS = 60_000;
/** Commands that need no migrated database: one migrates it, the other reports that it is not migrated. */
const commandsForAnyDatabase: ReadonlySet<string> = new Set(['migrate', 'doctor']);

interface OperatorRun {
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
  readonly args: readonly string[];
  readonly progress: Progress;
  readonly shutdown: Shutdown;
}

interface OperatorDatabase {
  readonly serviceUrl: string;
  readonly ownerUrl: string | null;
}

/** Runs the command on this terminal. Returns its exit code. */
export async function runOperatorCommand(operatorRun: OperatorRun): Promise<number> {
  const { root, env, args, progress, shutdown } = operatorRun;
  await ensureBuilt(root, progress, shutdown);
  enableCompileCache(root);
  const dataFolder = openDataFolder(root, env);
  const secrets = loadSecrets(dataFolder);
  const environment = serviceEnvironment({ env, demoData: readSettings(env).demoData, dataFolder, secrets });
  const foreground = (commandEnvironment: NodeJS.ProcessEnv) =>
    runInForeground(process.execPath, operatorCommand(root, args), { env: commandEnvironment, shutdown });
  if (isHelpRequest(args)) return foreground(environment);
  const existing = await findDatabase(operatorRun, dataFolder);
  const database = existing ?? (await startOwnDatabase(operatorRun, dataFolder, secrets));
  // The sandbox runs only together with the service.
  const sandbox = existing ? sandboxOperatorEnvironment(readAnnouncement(dataFolder)?.sandbox_url, secrets) : {};
  return foreground(operatorEnvironment({ ...sandbox, ...environment }, database));
}

function isHelpRequest(args: readonly string[]): boolean {
  return args.length === 0 || args[0] === 'help' || args.some((arg) => arg === '--help' || arg === '-h');
}

/**
 * Returns the database named by the environment, or that of the running service. Undefined when no service runs; this process
 * then holds the lock of the data folder.
 */
async function findDatabase({ env, progress }: OperatorRun, dataFolder: string): Promise<OperatorDatabase | undefined> {
  const serviceUrl = env['DATABASE_URL'];
  if (serviceUrl) return { serviceUrl, ownerUrl: env['DATABASE_OWNER_URL'] || null };

  const name = lockName(dataFolder);
  const findHolder = async () => {
    const lock = await acquireLock(name);
    if (lock) return { service: undefined };
    const holder = await queryHolder(name);
    const service = readAnnouncement(dataFolder);
    return service && service.pid === holder?.['pid'] ? { service } : undefined;
  };
  const { service } = await progress.step('Waiting for the process that holds the data folder', async () => {
    const deadline = Date.now() + TIMEOUT_MS;
    for (;;) {
      const outcome = await findHolder();
      if (outcome) return outcome;
      if (Date.now() > deadline)
        throw new StartFailure(`${dataFolder} is in use by a process that did not become ready within ${TIMEOUT_MS / 1000} s.`);
      await pause(200);
    }
  });
  return service && { serviceUrl: service.database_url, ownerUrl: service.database_owner_url };
}

async function startOwnDatabase(
  { root, env, args, progress, shutdown }: OperatorRun,
  dataFolder: string,
  secrets: Secrets,
): Promise<OperatorDatabase> {
  const database = await openDatabase({ dataFolder, secrets, env, progress, shutdown });
  if (!commandsForAnyDatabase.has(args[0] ?? '') && !(await isServable(root, database))) {
    const environment = operatorEnvironment(
      serviceEnvironment({ env, demoData: readSettings(env).demoData, dataFolder, secrets }),
      database,
    );
    await progress.step('Migrating the database', () =>
      run(process.execPath, operatorCommand(root, ['migrate']), { env: environment, shutdown }),
    );
  }
  return database;
}
