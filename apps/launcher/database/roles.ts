import pg from 'pg';
import type { EmbeddedPostgres } from '../embedded-postgres.ts';
import type { Secrets } from './secrets.ts';

export const DATABASE = 'acs';
const OWNER = 'acs_owner';
const SERVICE = 'acs_service';

/** The owner role migrates. The service connects as a role that is subject to row-level security. */
export function databaseUrls(port: number, secrets: Secrets): { serviceUrl: string; ownerUrl: string } {
  const url = (role: string, password: string) => `postgresql://${role}:${password}@127.0.0.1:${port}/${DATABASE}`;
  return { serviceUrl: url(SERVICE, secrets.service_password), ownerUrl: url(OWNER, secrets.owner_password) };
}

/** Returns whether this call created the database. */
export async function ensureDatabase(server: EmbeddedPostgres, secrets: Secrets): Promise<boolean> {
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

async function canConnect(connectionString: string) {
  return withClient(connectionString, async () => true).catch(() => false);
}

export async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, application_name: 'launcher' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
