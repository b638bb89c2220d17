import { ensureBuilt, enableCompileCache } from '../checkout/build.mjs';
import { secondsSinceCommand } from '../checkout/project-node.mjs';
import { openDatabase, type Database } from '../database/database.ts';
import { loadSecrets, type Secrets } from '../database/secrets.ts';
import { isServable } from '../database/servable-state.ts';
import { run, StartFailure } from '../process/child.mjs';
import type { Progress } from '../process/progress.mjs';
import type { Shutdown } from '../process/shutdown.mjs';
import { keepRunning } from '../process/supervision.ts';
import { banner } from './banner.ts';
import { operatorCommand, operatorEnvironment, ownPorts, serviceEnvironment } from './cli.ts';
import { caFile, credentialsFile, readCredentials, readDemoVersion, updateCredentials } from './demo-data.ts';
import { keepLogsRotated } from './log-file.ts';
import { choosePorts, chooseSandboxPort, type Ports } from './ports.ts';
import { announceService, waitForLeftoverService, withdrawService } from './running-service.ts';
import { sandboxEnvironment, sandboxOperatorEnvironment, startSandbox, type Sandbox } from './sandbox-process.ts';
import { launchService } from './service-process.ts';
import { checkServiceSettings } from './service-settings.ts';
import type { Settings } from './settings.mjs';

/** What a start works with. The data folder is locked by this process. */
interface Start {
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
  readonly settings: Settings;
  readonly dataFolder: string;
  readonly progress: Progress;
  readonly shutdown: Shutdown;
  readonly onReady: (baseUrl: string) => void;
}

/** Runs an operator command. */
type Operator = (args: string[]) => Promise<unknown>;

/** Starts the database, the sandbox and the service, keeps them running, and prints how to use them. */
export async function startEverything(start: Start): Promise<void> {
  const { root, env, settings, dataFolder, progress, shutdown } = start;
  await progress.step('Waiting for the previous service to stop', () => waitForLeftoverService(dataFolder));
  const ports = await choosePorts(settings, env['HOST'] || undefined);
  enableCompileCache(root);
  const secrets = loadSecrets(dataFolder);
  const ownEnvironment = serviceEnvironment({ env, demoData: settings.demoData, dataFolder, secrets });
  const building = ensureBuilt(root, progress, shutdown).then(() => checkServiceSettings(root, ownEnvironment));
  const openingDatabase = openDatabase({ dataFolder, secrets, env, progress, shutdown });
  const [database] = await Promise.all([openingDatabase, building]);

  const [sandbox] = await Promise.all([
    openSandbox(start, database, secrets),
    migrate(start, operator(start, ownEnvironment, database), database),
  ]);
  const baseUrl = `https://localhost:${ports.https}`;
  const operatorSettings = { ...ownEnvironment, ...sandboxOperatorEnvironment(sandbox?.url, secrets) };
  if (settings.demoData) await createDemoData(start, operator(start, operatorSettings, database), database, baseUrl);

  const environment = { ...ownEnvironment, ...sandboxEnvironment(sandbox?.url, secrets) };
  await serve(start, { environment, database, sandbox, ports });
  database.guard().catch((error: Error) => shutdown.stop(1, `${error.message} Stopping.`));
}

interface Serving {
  readonly environment: NodeJS.ProcessEnv;
  readonly database: Database;
  readonly sandbox: Sandbox | undefined;
  readonly ports: Ports;
}

async function serve(start: Start, { environment, database, sandbox, ports }: Serving): Promise<void> {
  const { root, settings, dataFolder, progress, shutdown, onReady } = start;
  const { logToStdout } = settings;
  const launch = (on: Ports) =>
    launchService({
      root,
      dataFolder,
      logToStdout,
      env: {
        ...environment,
        DATABASE_URL: database.serviceUrl,
        // Only migrations need the owner role.
        DATABASE_OWNER_URL: undefined,
        WEBHOOK_UNTRUSTED_PORTS: ownPorts(environment, [on.https, on.http], [database.serviceUrl, sandbox?.url]),
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
  onReady(ready.baseUrl);
  shutdown.add(async () => withdrawService(dataFolder));
  const announce = (servicePid: number | undefined) =>
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
  const samePorts: Ports = { https: ready.httpsPort, http: ready.httpUrl ? Number(new URL(ready.httpUrl).port) : 'off' };
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
  const ownsDatabase = database.isEmbedded;
  console.log(banner({ ...ready, caCertPath, dataFolder, seconds, ownsDatabase, logToStdout, sandboxUrl: sandbox?.url, env: environment }));
}

/** Starts the sandbox ad platform, unless it is turned off, has no database, or SANDBOX_URL names another one. */
async function openSandbox(start: Start, database: Database, secrets: Secrets): Promise<Sandbox | undefined> {
  const { root, env, dataFolder, progress, shutdown } = start;
  const { sandboxPort } = start.settings;
  const { sandboxDatabaseUrl: databaseUrl } = database;
  if (sandboxPort === 'off' || env['SANDBOX_URL'] || databaseUrl === null) return undefined;
  const port = () => chooseSandboxPort(sandboxPort, env['SANDBOX_HOST'] || undefined);
  const { say } = progress;
  return progress.step('Starting the sandbox ad platform', () =>
    startSandbox({ root, dataFolder, env, databaseUrl, port, secrets, say, shutdown }),
  );
}

function operator({ root, shutdown }: Start, environment: NodeJS.ProcessEnv, database: Database): Operator {
  const commandEnvironment = operatorEnvironment(environment, database);
  return (args) => run(process.execPath, operatorCommand(root, args), { cwd: root, env: commandEnvironment, shutdown });
}

async function migrate({ root, progress }: Start, operate: Operator, database: Database): Promise<void> {
  if (await isServable(root, database)) return;
  if (!database.ownerUrl) {
    throw new StartFailure(
      'The database has pending migrations, but DATABASE_OWNER_URL is not set. Set it to the URL of the role that owns the schema.',
    );
  }
  await progress.step('Migrating the database', () => operate(['migrate']));
}

async function createDemoData(
  { root, dataFolder, progress }: Start,
  operate: Operator,
  database: Database,
  baseUrl: string,
): Promise<void> {
  const version = await readDemoVersion(root);
  const credentials = readCredentials(dataFolder);
  const isCurrent = credentials !== undefined && (credentials.demo_version ?? 0) >= version && !database.isNew;
  if (isCurrent) return;
  const caCertPath = caFile(dataFolder);
  const flags = ['--credentials', credentialsFile(dataFolder), '--base-url', baseUrl, '--ca', caCertPath];
  await progress.step('Creating demo data', () => operate(['demo', ...flags]));
  updateCredentials(dataFolder, { baseUrl, caCertPath, version });
}
