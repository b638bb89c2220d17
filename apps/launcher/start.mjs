// @ts-check
// npm start: takes a fresh clone to a running API. Runs on the system's Node before anything is installed, so modules that
// need packages are imported later.
import { fileURLToPath } from 'node:url';
import { ensureBuilt, enableCompileCache } from './checkout/build.mjs';
import { ensureInstalled } from './checkout/installation.mjs';
import { rerunOnProjectNode, checkoutRoot as root, secondsSinceCommand } from './checkout/project-node.mjs';
import { run, StartFailure } from './process/child.mjs';
import { acquireLock, queryHolder } from './process/process-lock.mjs';
import { createProgress } from './process/progress.mjs';
import { createShutdown } from './process/shutdown.mjs';
import { keepRunning } from './process/supervision.mjs';
import { banner } from './service/banner.mjs';
import { operatorCommand, operatorEnvironment, serviceEnvironment } from './service/cli.mjs';
import { caFile, credentialsFile, readDemoVersion, readCredentials, updateCredentials } from './service/demo-data.mjs';
import { keepLogsRotated } from './service/log-file.mjs';
import { announceService, waitForLeftoverService, lockName, withdrawService } from './service/running-service.mjs';
import { sandboxEnvironment, sandboxOperatorEnvironment, startSandbox } from './service/sandbox-process.mjs';
import { launchService } from './service/service-process.mjs';
import { checkServiceSettings, choosePorts, chooseSandboxPort, openDataFolder, readSettings } from './service/settings.mjs';

const progress = createProgress();
const shutdown = createShutdown(progress.say, { exitCodeOnSignal: 0 });
const env = process.env;

/** The description that the lock gives to other processes. */
const lockDescription = { pid: process.pid, base_url: /** @type {string | null} */ (null) };

/** @param {string} dataFolder */
async function acquireDataFolder(dataFolder) {
  const lock = await acquireLock(lockName(dataFolder), () => lockDescription);
  if (lock) return lock;
  const holder = await queryHolder(lockName(dataFolder));
  const status = holder?.['base_url'] ? ` at ${holder['base_url']}` : ', but not ready yet';
  throw new StartFailure(`A service is already running on ${dataFolder} (pid ${holder?.['pid'] ?? 'unknown'})${status}.`);
}

async function main() {
  const settings = readSettings(env);
  const dataFolder = openDataFolder(root, env);
  const lock = await acquireDataFolder(dataFolder);
  const freshlyInstalled = await ensureInstalled(root, progress, shutdown);
  await rerunOnProjectNode(fileURLToPath(import.meta.url), { freshlyInstalled, shutdown, beforeRerun: lock.release });

  await progress.step('Waiting for the previous service to stop', () => waitForLeftoverService(dataFolder));
  const ports = await choosePorts(settings, env['HOST'] || undefined);
  const { loadSecrets } = await import('./database/secrets.mjs');
  const { openDatabase } = await import('./database/database.mjs');
  enableCompileCache(root);
  const secrets = loadSecrets(dataFolder);
  const ownEnvironment = serviceEnvironment({ env, dataFolder, secrets });
  const building = ensureBuilt(root, progress, shutdown).then(() => checkServiceSettings(root, ownEnvironment));
  const openingDatabase = openDatabase({ dataFolder, secrets, env, progress, shutdown });
  const [database] = await Promise.all([openingDatabase, building]);

  const [sandbox] = await Promise.all([
    openSandbox({ settings, dataFolder, database, secrets }),
    migrate(operator(ownEnvironment, database), database),
  ]);
  const environment = { ...ownEnvironment, ...sandboxEnvironment(sandbox?.url, secrets) };
  const baseUrl = `https://localhost:${ports.https}`;
  const operatorSettings = { ...ownEnvironment, ...sandboxOperatorEnvironment(sandbox?.url, secrets) };
  if (settings.demoData) await createDemoData(operator(operatorSettings, database), { dataFolder, database, baseUrl });

  const launch = (/** @type {{ https: number, http: number | 'off' }} */ on) =>
    launchService({
      root,
      dataFolder,
      logToStdout: settings.logToStdout,
      env: {
        ...environment,
        DATABASE_URL: database.serviceUrl,
        // Only migrations need the owner role.
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
  lockDescription.base_url = ready.baseUrl;
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
  // A restarted service keeps the ports that clients already use.
  const samePorts = { https: ready.httpsPort, http: ready.httpUrl ? Number(new URL(ready.httpUrl).port) : /** @type {const} */ ('off') };
  const supervised = await keepRunning({
    root,
    name: 'service',
    first: service,
    restart: () => launch(samePorts),
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
 * Starts the sandbox ad platform, unless it is turned off, has no database, or SANDBOX_URL names another one.
 * @param {{ settings: import('./service/settings.mjs').Settings, dataFolder: string,
 *   database: import('./database/database.mjs').Database, secrets: import('./database/secrets.mjs').Secrets }} options
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
  const commandEnvironment = operatorEnvironment(environment, database);
  return (args) => run(process.execPath, operatorCommand(root, args), { cwd: root, env: commandEnvironment, shutdown });
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
      'The database has pending migrations, but DATABASE_OWNER_URL is not set. Set it to the URL of the role that owns the schema.',
    );
  }
  await progress.step('Migrating the database', () => operate(['migrate']));
}

/**
 * @param {Operator} operate
 * @param {{ dataFolder: string, database: import('./database/database.mjs').Database, baseUrl: string }} options
 */
async function createDemoData(operate, { dataFolder, database, baseUrl }) {
  const version = await readDemoVersion(root);
  const credentials = readCredentials(dataFolder);
  const isCurrent = credentials !== undefined && (credentials.demo_version ?? 0) >= version && !database.isNew;
  if (isCurrent) return;
  const caCertPath = caFile(dataFolder);
  const flags = ['--credentials', credentialsFile(dataFolder), '--base-url', baseUrl, '--ca', caCertPath];
  await progress.step('Creating demo data', () => operate(['demo', ...flags]));
  updateCredentials(dataFolder, { baseUrl, caCertPath, version });
}

main().catch(async (error) => {
  // A stop makes pending work fail, so these errors are not reported.
  if (shutdown.isStopping()) return;
  await shutdown.stop(1, error instanceof StartFailure ? error.message : error.stack);
});
