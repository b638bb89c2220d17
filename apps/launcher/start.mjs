// @ts-check
// npm start: from a fresh clone to a served API. Runs on the system's Node before anything is installed, so whatever
// needs a package is imported later.
import { fileURLToPath } from 'node:url';
import { ensureBuilt, keepCompiledCode } from './checkout/build.mjs';
import { ensureInstalled } from './checkout/installation.mjs';
import { moveToProjectNode, checkoutRoot as root, secondsSinceCommand } from './checkout/project-node.mjs';
import { run, StartFailure } from './process/child.mjs';
import { acquireLock, askHolder } from './process/process-lock.mjs';
import { createProgress } from './process/progress.mjs';
import { createShutdown } from './process/shutdown.mjs';
import { keepRunning } from './process/supervision.mjs';
import { banner } from './service/banner.mjs';
import { operatorCommand, operatorEnvironment, serviceEnvironment } from './service/cli.mjs';
import { caFile, credentialsFile, demoVersion, readCredentials, updateCredentials } from './service/demo-data.mjs';
import { keepLogsRotated } from './service/log-file.mjs';
import { announceService, awaitLeftoverService, lockName, withdrawService } from './service/running-service.mjs';
import { sandboxEnvironment, sandboxOperatorEnvironment, startSandbox } from './service/sandbox-process.mjs';
import { launchService } from './service/service-process.mjs';
import { checkServiceSettings, choosePorts, chooseSandboxPort, openDataFolder, readSettings } from './service/settings.mjs';

const progress = createProgress();
const shutdown = createShutdown(progress.say, { exitCodeOnSignal: 0 });
const env = process.env;

/** What whoever meets the lock is told. */
const self = { pid: process.pid, base_url: /** @type {string | null} */ (null) };

/** @param {string} dataFolder */
async function holdAlone(dataFolder) {
  const lock = await acquireLock(lockName(dataFolder), () => self);
  if (lock) return lock;
  const holder = await askHolder(lockName(dataFolder));
  const where = holder?.['base_url'] ? `: ${holder['base_url']}` : ' and not ready yet';
  throw new StartFailure(`Already running on ${dataFolder} (pid ${holder?.['pid'] ?? 'unknown'})${where}`);
}

async function main() {
  const settings = readSettings(env);
  const dataFolder = openDataFolder(root, env);
  const lock = await holdAlone(dataFolder);
  const freshlyInstalled = await ensureInstalled(root, progress, shutdown);
  await moveToProjectNode(fileURLToPath(import.meta.url), { freshlyInstalled, shutdown, beforeLeaving: lock.release });

  await progress.step('Waiting for the previous service to end', () => awaitLeftoverService(dataFolder));
  const ports = await choosePorts(settings, env['HOST'] || undefined);
  const { loadSecrets } = await import('./database/secrets.mjs');
  const { openDatabase } = await import('./database/database.mjs');
  keepCompiledCode(root);
  const secrets = loadSecrets(dataFolder);
  const ownEnvironment = serviceEnvironment({ env, dataFolder, secrets });
  const building = ensureBuilt(root, progress, shutdown).then(() => checkServiceSettings(root, ownEnvironment));
  const opening = openDatabase({ dataFolder, secrets, env, progress, shutdown });
  const [database] = await Promise.all([opening, building]);

  const [sandbox] = await Promise.all([
    openSandbox({ settings, dataFolder, database, secrets }),
    migrate(operator(ownEnvironment, database), database),
  ]);
  const environment = { ...ownEnvironment, ...sandboxEnvironment(sandbox?.url, secrets) };
  const baseUrl = `https://localhost:${ports.https}`;
  const forOperators = { ...ownEnvironment, ...sandboxOperatorEnvironment(sandbox?.url, secrets) };
  if (settings.demoData) await makeDemoData(operator(forOperators, database), { dataFolder, database, baseUrl });

  const launch = (/** @type {{ https: number, http: number | 'off' }} */ on) =>
    launchService({
      root,
      dataFolder,
      logToStdout: settings.logToStdout,
      env: {
        ...environment,
        DATABASE_URL: database.serviceUrl,
        // Only migrations need the owner.
        DATABASE_OWNER_URL: undefined,
        HTTPS_PORT: String(on.https),
        HTTP_PORT: String(on.http),
      },
    });
  const service = launch(ports);
  let stopService = service.stop;
  shutdown.add(() => stopService());
  const ready = await progress.step('Starting the service', service.firstReady);

  const caCertPath = ready.caCertPath ?? caFile(dataFolder);
  updateCredentials(dataFolder, { baseUrl: ready.baseUrl, caCertPath });
  self.base_url = ready.baseUrl;
  shutdown.add(async () => withdrawService(dataFolder));
  const announce = (/** @type {number | undefined} */ servicePid) =>
    announceService(dataFolder, {
      pid: process.pid,
      service_pid: servicePid,
      base_url: ready.baseUrl,
      database_url: database.serviceUrl,
      database_owner_url: database.ownerUrl,
      sandbox_url: sandbox?.url ?? null,
      sandbox_pid: sandbox?.pid,
    });
  announce(service.pid);
  // On the ports that clients know by now.
  const samePorts = { https: ready.httpsPort, http: ready.httpUrl ? Number(new URL(ready.httpUrl).port) : /** @type {const} */ ('off') };
  const supervised = await keepRunning({
    root,
    name: 'service',
    first: service,
    again: () => launch(samePorts),
    say: progress.say,
    shutdown,
    onReady: ({ pid }) => announce(pid),
  });
  stopService = supervised.stop;
  keepLogsRotated(dataFolder, progress.say);
  const seconds = secondsSinceCommand().toFixed(1);
  const { logToStdout } = settings;
  const ownsDatabase = database.isEmbedded;
  console.log(banner({ ...ready, caCertPath, dataFolder, seconds, ownsDatabase, logToStdout, sandboxUrl: sandbox?.url }));

  database.guard().catch((error) => shutdown.stop(1, `${error.message} Stopping.`));
}

/**
 * The sandbox ad platform, unless it is switched off, has no database, or the service is to use another one.
 * @param {{ settings: import('./service/settings.mjs').Settings, dataFolder: string,
 *   database: import('./database/database.mjs').Database, secrets: import('./database/secrets.mjs').Secrets }} start
 */
async function openSandbox({ settings, dataFolder, database, secrets }) {
  const { sandboxPort } = settings;
  const { sandboxDatabaseUrl: databaseUrl } = database;
  if (sandboxPort === 'off' || env['SANDBOX_URL'] || databaseUrl === null) return undefined;
  const port = () => chooseSandboxPort(sandboxPort, env['SANDBOX_HOST'] || undefined);
  const { say } = progress;
  return progress.step('Starting the sandbox ad platform', () =>
    startSandbox({ root, dataFolder, env, databaseUrl, port, secrets, say, shutdown }),
  );
}

/** @typedef {(args: string[]) => Promise<unknown>} Operator */

/**
 * @param {NodeJS.ProcessEnv} environment
 * @param {import('./database/database.mjs').Database} database
 * @returns {Operator}
 */
function operator(environment, database) {
  const forCommand = operatorEnvironment(environment, database);
  return (args) => run(process.execPath, operatorCommand(root, args), { cwd: root, env: forCommand, shutdown });
}

/**
 * @param {Operator} operate
 * @param {import('./database/database.mjs').Database} database
 */
async function migrate(operate, database) {
  const { isServable } = await import('./database/servable-state.mjs');
  if (await isServable(root, database)) return;
  if (!database.ownerUrl) {
    throw new StartFailure(
      'DATABASE_OWNER_URL is not set, and the database has migrations pending: it must be the URL of the role that owns the schema.',
    );
  }
  await progress.step('Migrating the database', () => operate(['migrate']));
}

/**
 * @param {Operator} operate
 * @param {{ dataFolder: string, database: import('./database/database.mjs').Database, baseUrl: string }} start
 */
async function makeDemoData(operate, { dataFolder, database, baseUrl }) {
  const version = demoVersion(root);
  const known = readCredentials(dataFolder);
  const isCurrent = known !== undefined && (known.demo_version ?? 0) >= version && !database.isNew;
  if (isCurrent) return;
  const caCertPath = caFile(dataFolder);
  const flags = ['--credentials', credentialsFile(dataFolder), '--base-url', baseUrl, '--ca', caCertPath];
  await progress.step('Making demo data', () => operate(['demo', ...flags]));
  updateCredentials(dataFolder, { baseUrl, caCertPath, version });
}

main().catch(async (error) => {
  // What a stop interrupts fails, and is no news.
  if (shutdown.isUnderWay()) return;
  await shutdown.stop(1, error instanceof StartFailure ? error.message : error.stack);
});
