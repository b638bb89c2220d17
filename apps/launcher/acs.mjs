// @ts-check
// npm run acs -- …: the operator commands, on whichever database the service of this data folder uses. Its own words go
// to stderr; stdout is the command's.
import { fileURLToPath } from 'node:url';
import { ensureBuilt, keepCompiledCode } from './checkout/build.mjs';
import { ensureInstalled } from './checkout/installation.mjs';
import { moveToProjectNode, checkoutRoot as root } from './checkout/project-node.mjs';
import { run, runInForeground, StartFailure } from './process/child.mjs';
import { acquireLock, askHolder } from './process/process-lock.mjs';
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
  await moveToProjectNode(fileURLToPath(import.meta.url), { freshlyInstalled, shutdown });
  await ensureBuilt(root, progress, shutdown);
  keepCompiledCode(root);

  const dataFolder = openDataFolder(root, env);
  const { loadSecrets } = await import('./database/secrets.mjs');
  const secrets = loadSecrets(dataFolder);
  const environment = serviceEnvironment({ env, dataFolder, secrets });
  const known = asksForHelp() ? undefined : await findDatabase(dataFolder);
  const database = known ?? (asksForHelp() ? undefined : await ownDatabase(dataFolder, secrets));
  // The sandbox runs beside the service only.
  const sandbox = known ? sandboxOperatorEnvironment(readAnnouncement(dataFolder)?.sandbox_url, secrets) : {};
  const exitCode = await runInForeground(process.execPath, operatorCommand(root, args), {
    env: database ? operatorEnvironment({ ...sandbox, ...environment }, database) : environment,
    shutdown,
  });
  await shutdown.stop(exitCode);
}

function asksForHelp() {
  return args.length === 0 || args[0] === 'help' || args.some((arg) => arg === '--help' || arg === '-h');
}

/**
 * The one named by the environment, or that of the service that runs; undefined when none does, and then this process
 * holds the data folder.
 * @param {string} dataFolder
 */
async function findDatabase(dataFolder) {
  const serviceUrl = env['DATABASE_URL'];
  if (serviceUrl) return { serviceUrl, ownerUrl: env['DATABASE_OWNER_URL'] || null };

  const name = lockName(dataFolder);
  const look = async () => {
    const lock = await acquireLock(name);
    if (lock) return { lock };
    const holder = await askHolder(name);
    const service = readAnnouncement(dataFolder);
    return service && service.pid === holder?.['pid'] ? { service } : undefined;
  };
  const found = await progress.step('Waiting for the process that holds the data folder', async () => {
    const deadline = Date.now() + TIMEOUT_MS;
    for (;;) {
      const outcome = await look();
      if (outcome) return outcome;
      if (Date.now() > deadline) throw new StartFailure(`${dataFolder} is in use by a process that is not ready.`);
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
async function ownDatabase(dataFolder, secrets) {
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
  if (shutdown.isUnderWay()) return;
  await shutdown.stop(1, error instanceof StartFailure ? error.message : error.stack);
});
