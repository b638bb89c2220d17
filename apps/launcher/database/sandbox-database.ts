import type { EmbeddedPostgres } from '../embedded-postgres.ts';
import { withClient } from './roles.ts';
import type { Secrets } from './secrets.ts';

const NAME = 'sandbox';

/** Creates a separate database for the sandbox, with a role that has no access to the service's database. Returns its URL. */
export async function ensureSandboxDatabase(server: EmbeddedPostgres, secrets: Secrets): Promise<string> {
  const url = `postgresql://${NAME}:${secrets.sandbox_password}@127.0.0.1:${server.port}/${NAME}`;
  if (await withClient(url, async () => true).catch(() => false)) return url;
  await withClient(server.superuserUrl(), async (client) => {
    const role = await client.query('select from pg_roles where rolname = $1', [NAME]);
    await client.query(
      `${role.rowCount ? 'alter' : 'create'} role ${NAME} with login nosuperuser nocreatedb nocreaterole noreplication
       nobypassrls password ${client.escapeLiteral(secrets.sandbox_password)}`,
    );
    const database = await client.query('select from pg_database where datname = $1', [NAME]);
    if (!database.rowCount) await client.query(`create database ${NAME} owner ${NAME}`);
    await client.query(`alter database ${NAME} set timezone to 'UTC'`);
    await client.query(`revoke all on database ${NAME} from public`);
  });
  return url;
}
