// @ts-check
import pg from 'pg';

export const DATABASE = 'acs';
const OWNER = 'acs_owner';
const SERVICE = 'acs_service';

/**
 * The owner role migrates. The service connects as a role that is subject to row-level security.
 * @param {number} port
 * @param {import('./secrets.mjs').Secrets} secrets
 */
export function databaseUrls(port, secrets) {
  const url = (/** @type {string} */ role, /** @type {string} */ password) =>
    `postgresql://${role}:${password}@127.0.0.1:${port}/${DATABASE}`;
  return { serviceUrl: url(SERVICE, secrets.service_password), ownerUrl: url(OWNER, secrets.owner_password) };
}

/**
 * @param {import('../embedded-postgres.mjs').EmbeddedPostgres} server
 * @param {import('./secrets.mjs').Secrets} secrets
 * @returns {Promise<boolean>} whether the database was created by this call
 */
export async function ensureDatabase(server, secrets) {
  const { serviceUrl, ownerUrl } = databaseUrls(server.port, secrets);
  const reachable = await Promise.all([serviceUrl, ownerUrl].map(canConnect));
  if (reachable.every(Boolean)) return false;

  return withClient(server.superuserUrl(), async (client) => {
    for (const [role, password] of [
      [OWNER, secrets.owner_password],
      [SERVICE, secrets.service_password],
    ]) {
      const name = client.escapeIdentifier(String(role));
      const known = await client.query('select from pg_roles where rolname = $1', [role]);
      await client.query(
        `${known.rowCount ? 'alter' : 'create'} role ${name} with login nosuperuser nocreatedb nocreaterole noreplication
         nobypassrls password ${client.escapeLiteral(String(password))}`,
      );
      await client.query(`alter role ${name} set timezone to 'UTC'`);
    }
    const existing = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (existing.rowCount) return false;
    await client.query(`create database ${DATABASE} owner ${OWNER}`);
    await client.query(`alter database ${DATABASE} set timezone to 'UTC'`);
    await client.query(`revoke all on database ${DATABASE} from public`);
    await client.query(`grant connect, temporary on database ${DATABASE} to ${SERVICE}`);
    return true;
  });
}

/** @param {string} connectionString */
async function canConnect(connectionString) {
  return withClient(connectionString, async () => true).catch(() => false);
}

/**
 * @template T
 * @param {string} connectionString
 * @param {(client: pg.Client) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withClient(connectionString, work) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, application_name: 'launcher' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
