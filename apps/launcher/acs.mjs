// @ts-check
// npm run acs -- …: runs an operator command on the database that the service of this data folder uses. The launcher writes its
// own messages to stderr; stdout belongs to the command.
import { fileURLToPath } from 'node:url';
import { ensureBuilt, enableCompileCache } from './checkout/build.mjs';
import { ensureInstalled } from './checkout/installation.mjs';
import { rerunOnProjectNode, checkoutRoot as root } from './checkout/project-node.mjs';
import { run, runInForeground, StartFailure } from './process/child.mjs';
import { acquireLock, queryHolder } from './process/process-lock.mjs';
import { createProgress } from './process/progress.mjs';
import { createShutdown } from './process/shutdown.mjs';
import { operatorCommand, operatorEnvironment, serviceEnvironment } from './service/cli.mjs';
import { lockName, readAnnouncement } from './service/running-service.mjs';
import { sandboxOperatorEnvironment } from './service/sandbox-process.mjs';
import { openDataFolder } from './service/settings.mjs';

const INTERRUPTED = 130;
const TIMEOUT_MS = 60_000;

const progress = createProgress();
const shutdown = createShutdown(progress.say, { exitCodeOnSignal: INTERRUPTED });
const env = process.env;
const args = process.argv.slice(2);

async function main() {
  const freshlyInstalled = await ensureInstalled(root, progress, shutdown);
  await rerunOnProjectNode(fileURLToPath(import.meta.url), { freshlyInstalled, shutdown });
  await ensureBuilt(root, progress, shutdown);
  enableCompileCache(root);

  const dataFolder = openDataFolder(root, env);
  const { loadSecrets } = await import('./database/secrets.mjs');
  const secrets = loadSecrets(dataFolder);
  const environment = serviceEnvironment({ env, dataFolder, secrets });
  const existing = isHelpRequest() ? undefined : await findDatabase(dataFolder);
  const database = existing ?? (isHelpRequest() ? undefined : await startOwnDatabase(dataFolder, secrets));
  // The sandbox runs only together with the service.
  const sandbox = existing ? sandboxOperatorEnvironment(readAnnouncement(dataFolder)?.sandbox_url, secrets) : {};
  const exitCode = await runInForeground(process.execPath, operatorCommand(root, args), {
    env: database ? operatorEnvironment({ ...sandbox, ...environment }, database) : environment,
    shutdown,
  });
  await shutdown.stop(exitCode);
}

function isHelpRequest() {
  return args.length === 0 || args[0] === 'help' || args.some((arg) => arg === '--help' || arg === '-h');
}

/**
 * Returns the database named by the environment, or that of the running service. Undefined when no service runs; this process
 * then holds the lock of the data folder.
 * @param {string} dataFolder
 */
async function findDatabase(dataFolder) {
  const serviceUrl = env['DATABASE_URL'];
  if (serviceUrl) return { serviceUrl, ownerUrl: env['DATABASE_OWNER_URL'] || null };

  const name = lockName(dataFolder);
  const findHolder = async () => {
    const lock = await acquireLock(name);
    if (lock) return { lock };
    const holder = await queryHolder(name);
    const service = readAnnouncement(dataFolder);
    return service && service.pid === holder?.['pid'] ? { service } : undefined;
  };
  const found = await progress.step('Waiting for the process that holds the data folder', async () => {
    const deadline = Date.now() + TIMEOUT_MS;
    for (;;) {
      const outcome = await findHolder();
      if (outcome) return outcome;
      if (Date.now() > deadline)
        throw new StartFailure(`${dataFolder} is in use by a process that did not become ready within ${TIMEOUT_MS / 1000} s.`);
      await new Promise((resume) => setTimeout(resume, 200));
    }
  });
  if (!found.service) return undefined;
  return { serviceUrl: found.service.database_url, ownerUrl: found.service.database_owner_url };
}

/**
 * @param {string} dataFolder
 * @param {import('./database/secrets.mjs').Secrets} secrets
 */
async function startOwnDatabase(dataFolder, secrets) {
  const { openDatabase } = await import('./database/database.mjs');
  const { isServable } = await import('./database/servable-state.mjs');
  const database = await openDatabase({ dataFolder, secrets, env, progress, shutdown });
  if (args[0] !== 'migrate' && !(await isServable(root, database))) {
    const environment = operatorEnvironment(serviceEnvironment({ env, dataFolder, secrets }), database);
    await progress.step('Migrating the database', () =>
      run(process.execPath, operatorCommand(root, ['migrate']), { env: environment, shutdown }),
    );
  }
  return database;
}

main().catch(async (error) => {
  if (shutdown.isStopping()) return;
  await shutdown.stop(1, error instanceof StartFailure ? error.message : error.stack);
});
