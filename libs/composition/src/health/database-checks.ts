import { describeDurability, readDurability } from '#libs/data';
import { databaseSettings, databaseTargetOf, failed, type HealthCheck, ok, serviceSettings, warning } from '#libs/operations';
import { expectedProcesses, processConnections } from '#libs/work';
import { sql } from '#libs/kernel/infrastructure';
import { liveProcesses } from './live-processes.js';

/** An acknowledged change must outlive a crash of PostgreSQL and of its machine. */
export const durability: HealthCheck = {
  name: 'durability',
  async run(context) {
    const { off } = await readDurability(await context.database());
    if (off.length === 0) return ok('PostgreSQL writes changes to the disk before it confirms them.');
    const { found, remedy } = describeDurability(off);
    return failed(found, remedy);
  },
};

const encryption = sql(
  'encryption of the connection',
  'select coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as is_encrypted',
);

/** What is read and written, with the passwords of the roles, must not cross a network in plain. */
export const databaseTls: HealthCheck = {
  name: 'database-tls',
  async run(context) {
    const { databaseUrl, databaseOwnerUrl, databaseTls: setting } = context.settings.of(databaseSettings);
    const [{ is_encrypted: isEncrypted }] = (await (await context.database()).global(encryption, [])) as [{ is_encrypted: boolean }];
    const isPlain = (target: ReturnType<typeof databaseTargetOf>) => !target.isOnThisMachine && !target.isEncrypted;
    const ofService = databaseTargetOf(databaseUrl);
    const names = [
      ...(ofService.isOnThisMachine || isEncrypted ? [] : ['DATABASE_URL']),
      ...(databaseOwnerUrl !== null && isPlain(databaseTargetOf(databaseOwnerUrl)) ? ['DATABASE_OWNER_URL'] : []),
    ];
    if (names.length === 0) return ok(isEncrypted ? 'Connections to PostgreSQL are encrypted.' : 'PostgreSQL is on this machine.');
    const found = `Connections by ${names.join(' and ')} to PostgreSQL on another machine are not encrypted.`;
    if (setting === 'off') return ok(`${found} DATABASE_TLS is off.`);
    const remedy =
      'Turn on ssl in PostgreSQL, add sslmode=verify-full&sslrootcert=… to the URLs and set DATABASE_TLS=required; or set it to off if nobody else is in the network.';
    return warning(found, remedy);
  },
};

const limitsOfServer = sql(
  'connection limits of the server',
  `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
       - current_setting('reserved_connections')::int as of_server,
     (select datconnlimit from pg_database where datname = current_database()) as of_database,
     (select rolconnlimit from pg_roles where rolname = current_user) as of_role`,
);
/** Operator commands and migrations need connections beside the processes. */
const operatorConnections = 5;

/** All processes together must not need more connections than PostgreSQL allows. */
export const connectionPool: HealthCheck = {
  name: 'connection-pool',
  async run(context) {
    const { databasePoolMax } = context.settings.of(databaseSettings);
    const { runJobs } = context.settings.of(serviceSettings);
    const database = await context.database();
    const [limits] = await database.global(limitsOfServer, []);
    // A limit of -1 means none.
    const allowed = Math.min(...[limits.of_server, limits.of_database, limits.of_role].filter((limit) => limit >= 0));
    const running = await liveProcesses(database);
    const configured = expectedProcesses(runJobs).map((kind) => processConnections(databasePoolMax, kind));
    const sum = (connections: readonly number[]) => connections.reduce((total, count) => total + count, 0);
    const now = running.map(({ connections }) => connections);
    const needed = Math.max(sum(now), sum(configured));
    const processes = Math.max(now.length, configured.length);
    const found = `${processes} process${processes === 1 ? '' : 'es'} can open up to ${needed} connections; PostgreSQL allows ${allowed}.`;
    const remedy =
      `Lower DATABASE_POOL_MAX (${databasePoolMax}) or the number of processes, ` +
      'or raise max_connections of PostgreSQL, which then must restart.';
    if (needed > allowed) return failed(found, remedy);
    return needed + operatorConnections > allowed ? warning(`${found} None are left for operator commands.`, remedy) : ok(found);
  },
};
